import type { DocumentElement } from '../html/read-document.ts'

/** Whether the site's fonts have a character. */
export type Holds = (character: string) => boolean

const RANGES = /unicode-range:([^;}]+)/g
const RANGE = /U\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi
const codePoint = (hex: string, wild: string): number => Number.parseInt(hex.replaceAll('?', wild), 16)

/**
 * What the fonts of a stylesheet hold, as their `unicode-range` says. A stylesheet that says nothing holds everything: its
 * fonts were not cut.
 */
export const fontCharacters = (css: string): Holds => {
  const ranges = [...css.matchAll(RANGES)].flatMap(([, list = '']) =>
    [...list.matchAll(RANGE)].map(
      ([, from = '', to]) => [codePoint(from, '0'), codePoint(to ?? from, 'F')] as const,
    ),
  )
  if (ranges.length === 0) return () => true
  return (character) =>
    ranges.some(
      ([from, to]) => from <= (character.codePointAt(0) ?? 0) && (character.codePointAt(0) ?? 0) <= to,
    )
}

/** The characters of a document's text that would be set in another font than the words around them. */
export const missingCharacters = (elements: DocumentElement[], holds: Holds): string[] => {
  const body = elements.find(({ tag }) => tag === 'body')?.text ?? ''
  const data = elements.filter(({ tag }) => tag === 'script').map(({ text }) => text)
  const words = data.reduce((text, script) => text.replace(script, ''), body)
  return [...new Set(words)]
    .filter((character) => !holds(character))
    .map(
      (character) =>
        `“${character}” (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}) is in no font of the site`,
    )
}
