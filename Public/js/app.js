import { BottomBar } from "./elements/bottom-bar.js"
import { CommentBar } from "./elements/comment-bar.js"
import { ExportLinks } from "./elements/export-links.js"
import { JobForm } from "./elements/job-form.js"
import { JobProgress } from "./elements/job-progress.js"
import { KeyboardShortcuts } from "./elements/keyboard-shortcuts.js"
import { LazyFragment } from "./elements/lazy-fragment.js"
import { LiveUpdates } from "./elements/live-updates.js"
import { PostBar } from "./elements/post-bar.js"
import { ProgressOverlay } from "./elements/progress-overlay.js"
import { PullToRefresh } from "./elements/pull-to-refresh.js"
import { RecordList } from "./elements/record-list.js"
import { RefreshButton } from "./elements/refresh-button.js"
import { RelativeTime } from "./elements/relative-time.js"

const elements = [
  PullToRefresh, RefreshButton, RecordList, LazyFragment, LiveUpdates, BottomBar, CommentBar, PostBar, ProgressOverlay, KeyboardShortcuts,
  RelativeTime, JobForm, JobProgress, ExportLinks,
]
for (const element of elements) element.define()
