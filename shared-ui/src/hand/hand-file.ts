import type { Artifact } from '../blocks/content.schema.ts'
import { listObjects } from '../content/content-values.ts'
import { getHandPieceId, splitHandPieces, drawHandwriting } from './draw-handwriting.ts'

/** Functions that list the handwritten texts of a drawn object. Keys: kinds of objects, such as `whiteboard`. */
const TEXTS: Readonly<Record<string, (artifact: Artifact) => (string | undefined)[]>> = {
  whiteboard: ({ title, lines, note }) => [
    title,
    ...lines.flatMap(({ text, figure }) => [text, figure]),
    note,
  ],
  folder: ({ title, lines, note }) => [title, ...lines.flatMap(({ text, figure }) => [text, figure]), note],
  carbon: ({ lines, note }) => [...lines.flatMap(({ text, figure }) => [text, figure]), note],
  inbox: ({ note }) => [note],
}

/**
 * Renders the file `hand.svg` with all handwritten texts of an area's content. Returns null if there are none. Throws a
 * RangeError if two texts get the same id.
 */
export const renderHandFile = (content: readonly unknown[]): string | null => {
  const texts = content.flatMap(listObjects).flatMap((object) => {
    const { kind, lines } = object
    const textsOf = typeof kind === 'string' && Array.isArray(lines) ? TEXTS[kind] : undefined
    return textsOf === undefined ? [] : textsOf(object as Artifact)
  })
  const pieces = new Map<string, string>()
  for (const piece of texts.flatMap((text) => (text === undefined ? [] : splitHandPieces(text)))) {
    const id = getHandPieceId(piece)
    if ((pieces.get(id) ?? piece) !== piece)
      throw new RangeError(`“${piece}” and “${pieces.get(id)}” share the id ${id}`)
    pieces.set(id, piece)
  }
  if (pieces.size === 0) return null
  const paths = [...pieces].map(([id, piece]) => `<path id="${id}" d="${drawHandwriting(piece).d}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${paths.join('\n')}\n</svg>\n`
}
