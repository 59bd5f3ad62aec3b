export { escapeMarkup, inlineJson, meta, property } from './markup.ts'
export { type DocumentElement, readDocument, readFragment } from './read-document.ts'
