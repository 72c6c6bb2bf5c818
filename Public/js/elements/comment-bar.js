import { announce } from "../lib/announce.js"
import { parse } from "../lib/fragment.js"
import { PostBar } from "./post-bar.js"

const COMMENT = '<article class="comment"><header class="comment__header"><span class="comment__author">You</span></header><p class="comment__body" data-text=""></p></article>'

/** A bar that sends comments: <comment-bar data-list="ID OF THE COMMENTS"> around the form that also works without it. */
export class CommentBar extends PostBar {
  static define(tag = "comment-bar", registry = customElements) { registry.define(tag, this) }

  get noun() { return "comment" }
  get template() { return parse(COMMENT) }
  arrived(comment) {
    const count = document.getElementById("comment-count")
    if (count) count.textContent = this.list.querySelectorAll("[id^=comment-]").length
    announce("Comment added")
    this.dispatchEvent(new CustomEvent("comment-bar:sent", { bubbles: true, detail: { id: comment.id } }))
  }
}
