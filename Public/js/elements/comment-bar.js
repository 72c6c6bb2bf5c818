import { PostBar } from "./post-bar.js"

/** The bar that sends comments. */
export class CommentBar extends PostBar {
  static tag = "comment-bar"
}
