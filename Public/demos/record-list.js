import { RecordList } from "../js/elements/record-list.js"

RecordList.define()
