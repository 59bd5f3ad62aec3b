const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for the inside of an SVG's or a document's element or attribute. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
