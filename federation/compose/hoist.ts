const LEADING_TAG = /^<(?:link|meta)\b[^>]*>/

/** Splits off the tags that React puts at the start of a fragment for the document's head. */
export const hoistHead = (fragment: string): { head: string[]; html: string } => {
  const head: string[] = []
  let html = fragment
  for (let tag = LEADING_TAG.exec(html); tag; tag = LEADING_TAG.exec(html)) {
    head.push(tag[0])
    html = html.slice(tag[0].length)
  }
  return { head, html }
}
