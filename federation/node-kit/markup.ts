const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for the inside of an SVG's or a document's element or attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** JSON for the inside of a script element. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

export const meta = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeMarkup(content)}">`
export const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeMarkup(content)}">`
