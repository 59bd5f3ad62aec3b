/** Handwriting: the component, the strokes of its letters, and the SVG file with all handwritten texts of an area. */

import { createContext, use } from 'react'
import styles from './hand.module.css'
import type { Artifact } from '../blocks/content.schema.ts'
import { listObjects } from '../content/content-values.ts'

/**
 * URL of the area's `content/hand.svg` with the drawings of its handwritten texts. The area's content test generates the file
 * when run with `vitest -u`.
 */
export const HandFile = createContext<string | undefined>(undefined)

/** Replaces tally marks with their number, for screen readers. The group `||||` is drawn with a slash and means five. */
const toSpokenText = (text: string): string =>
  text.replaceAll(/\|[| ]*/g, (strokes) =>
    String(
      strokes
        .trim()
        .split(/ +/)
        .reduce((sum, group) => sum + (group.length === 4 ? 5 : group.length), 0),
    ),
  )

/** A text drawn as handwritten capitals. Screen readers get normal text. Throws an error outside a `HandFile` provider. */
export function Hand({ children: text, struck = false }: { children: string; struck?: boolean | undefined }) {
  const file = use(HandFile)
  if (file === undefined) throw new Error(`“${text}” is written by hand: the block needs its area's hand.svg`)
  const Tag = struck ? 's' : 'span'
  return (
    <Tag className={styles.hand}>
      <span className="visually-hidden">{toSpokenText(text)}</span>
      {splitHandPieces(text).map((piece) => (
        <svg key={piece} viewBox={`0 -16 ${drawHandwriting(piece).width} 20`} aria-hidden="true">
          <use href={`${file}#${getHandPieceId(piece)}`} />
        </svg>
      ))}
    </Tag>
  )
}

/**
 * Strokes and width of each handwritten capital. The width (`advance`) includes the space to the next letter. Strokes are
 * absolute SVG path commands (M, L, Q). The baseline is at y = 0, and capitals are 14 units high.
 */
const GLYPHS: Readonly<Record<string, readonly [strokes: string, advance: number]>> = {
  A: ['M0 0L4.5-14L9 .4M1.6-4.8L7.6-5.2', 11],
  B: ['M1-14L.8 0M.4-13.6Q8-14.4 7-10Q6-7.6 1-7.4Q8.6-7.6 8.2-3.4Q7.6 .4 .4 0', 11],
  C: ['M8.4-11.6Q5.6-15 2.4-12Q-.8-7 1.6-2Q4.6 1.6 8.6-1.6', 11],
  D: ['M1-14L.8 0M-.2-13.8Q9.6-13.6 8.8-6.4Q8 .6-.2 0', 11.4],
  E: ['M7.6-14L.8-13.8L.6 0L8-.2M.8-7.4L6.4-7.6', 10],
  F: ['M7.8-14L.8-13.8L.6 .4M.8-7.2L6.2-7.4', 9.6],
  G: ['M8.2-11.8Q5.4-15 2.4-12Q-.8-7 1.6-2Q5 1.6 8.4-1.6L8.4-6.2L5.2-6.2', 11.4],
  H: ['M.8-14L.6 0M8-14.2L8.2 .2M.8-7.2L8-7.4', 11],
  I: ['M1-14L.8 0', 4.4],
  J: ['M6.4-14L6.2-3Q5.4 .8 2 0Q.4-.6 0-2.6', 9],
  K: ['M.8-14L.8 .2M7.8-14L1-6L8.2 .2', 10.2],
  L: ['M.8-14L.6 0L7.4-.2', 9.4],
  M: ['M0 0L1-14L5.4-5L9.8-14.2L10.8 .2', 13.4],
  N: ['M.6 0L.8-14L8.2 0L8.4-14.2', 11.4],
  O: ['M5-14Q0-13.6 .2-6.8Q.6 .4 5 .2Q9.8-.2 9.6-7.2Q9.2-14.2 4.2-13.8', 12],
  P: ['M.8-14L.8 .4M0-13.6Q8.6-14.8 8-10Q7.2-6.4 .8-6.4', 10],
  Q: ['M5-14Q0-13.6 .2-6.8Q.6 .4 5 .2Q9.8-.2 9.6-7.2Q9.2-14.2 4.2-13.8M6.2-3.4L10 1.4', 12],
  R: ['M.8-14L.8 .2M0-13.6Q8.6-14.8 8-10.2Q7-7 .8-6.8L8.4 .2', 10.6],
  S: ['M7.8-12Q5.4-15 2.2-13.4Q-1-11 1.6-8.6Q4-7.4 6-6.6Q9.4-4.6 7-1.4Q4 1.6 .2-1.4', 10.2],
  T: ['M0-13.8L9-14M4.6-13.8L4.4 .2', 10.6],
  U: ['M.8-14Q-.4-4 1.2-1.6Q4.4 1.8 7.4-1.4Q8.8-4 8.2-14', 11.2],
  V: ['M0-14L4.4 0L8.8-14.2', 10.6],
  W: ['M0-14L2.8 0L6-9L9.2 0L12-14.2', 14.2],
  X: ['M.4-14L8.2 .2M8-14.2L0 .2', 10.4],
  Y: ['M0-14L4.2-7L8.4-14.2M4.2-7L4 .2', 10.2],
  Z: ['M.4-13.8L8-14L0 0L8.4-.2', 10.6],
  0: ['M4-14Q0-13 .2-6.6Q.6 .4 4 .2Q8-.4 7.8-7.4Q7.4-14.2 3.6-13.8', 10.2],
  1: ['M.4-11L3.4-14L3.2 .2', 6.6],
  2: ['M.6-11.4Q2.4-15 6-13.4Q9-11 5.6-6.4L0 0L8.2-.2', 10.2],
  3: ['M.6-13.2Q6.8-15.4 7.4-11Q7-8 3.2-7.6Q8.6-7.4 8-3Q6 1.8 .2-1', 10.2],
  4: ['M5.8 .2L6-14L0-4.2L8.6-4.4', 10.4],
  5: ['M7.4-13.8L1.6-13.8L1-8Q7.4-9.8 7.8-4.8Q7.2 1.8 .2-1', 10.2],
  6: ['M6.6-13.8Q.6-11 .6-4.6Q1.4 .8 4.8 0Q8.8-1.4 7.6-5.4Q5-8.8 .8-4.6', 10.2],
  7: ['M.2-13.8L8-14L2.8 .2', 9.6],
  8: [
    'M4.2-7.4Q-.2-10 2-12.8Q5-15.2 6.8-12.4Q7.4-9.6 4.2-7.4Q-1-4.4 1-1.2Q4.6 1.6 7.6-1.6Q8.8-5 4.2-7.4',
    10.2,
  ],
  9: ['M7.6-9.6Q4-5.4 1.2-8.8Q.2-13 4-13.8Q7.8-14 7.6-9.6L6.6 .2', 10.2],
  '.': ['M.6-.2L.8 0', 4.4],
  ',': ['M1.2-.8L.2 2.4', 4.8],
  '?': ['M.4-11.6Q2-15 5.6-13.6Q8.6-11 4.4-7.8L4-4.6M3.8-.2L4 0', 9.4],
  '!': ['M1.2-14L1-4.6M.8-.2L1 0', 4.8],
  ':': ['M.8-8L1-7.8M.6-.4L.8-.2', 4.8],
  '-': ['M0-6.4L5-6.8', 7.6],
  '–': ['M0-6.4L6-6.8', 8.6],
  '−': ['M0-6.4L6-6.8', 8.6],
  '’': ['M.8-14L.4-10.4', 3.6],
  '/': ['M5-14.6L0 1', 7.6],
  '|': ['M.8-14.4L.4 .4', 4.6],
  '(': ['M3-15Q-.6-7 3 1', 5.4],
  ')': ['M.4-15Q4-7 .2 1', 5.4],
  _: ['M0 1L8 1.2', 9.6],
  '…': ['M.6-.2L.8 0M4.6-.2L4.8 0M8.6-.2L8.8 0', 11.4],
  '½': ['M.2-12L2-14L2-7.4M9.6-14L3 .6M7.6-5.4Q9.6-8 11-5.6Q11-3.8 7.6 0L12.2-.2', 14],
  '%': ['M8.6-14L.4 .2M2-13.6Q-.4-12 1.6-9.8Q4.4-11 2-13.6M7.6-4Q5.2-2.6 7-.2Q9.8-1.6 7.6-4', 11.4],
  $: ['M7.8-11.4Q5.4-14 2.2-12.4Q-.6-10 1.6-8.2Q4-7 6-6.2Q9-4.4 7-2Q4 .6 .2-2M4.2-16L3.8 2', 10.2],
}

/** Five tally marks: their strokes, and their width including the space to the next letter. */
const FIVE: readonly [strokes: string, advance: number] = [
  'M1-14.4L.6 .4M5.4-14.6L5 .2M9.8-14.2L9.4 .4M14-14.4L13.6 .2M-2-2.2L16.4-12.4',
  18,
]

const ARGUMENT_COUNTS = { M: 2, L: 2, Q: 4 } as const
const short = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
const pair = (x: number, y: number) => `${short(x)}${y < -0.05 ? '' : ' '}${short(y)}`

/**
 * Converts the strokes of a glyph to relative commands that end at the origin of the next glyph. Because of that, equal letters
 * have the same commands, which compress well. Throws a RangeError for a wrong number of coordinates.
 */
const toRelativePath = (strokes: string, advance: number): string => {
  const at = { x: 0, y: 0 }
  const drawn = [...strokes.matchAll(/([MLQ])([^MLQ]*)/g)].map(([, command = 'M', rest = '']) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    if (numbers.length !== ARGUMENT_COUNTS[command as keyof typeof ARGUMENT_COUNTS])
      throw new RangeError(`${command}${rest} is no stroke`)
    const points = numbers.map((value, index) => value - (index % 2 === 0 ? at.x : at.y))
    at.x = numbers.at(-2) ?? 0
    at.y = numbers.at(-1) ?? 0
    const steps: string[] = []
    for (let index = 0; index < points.length; index += 2)
      steps.push(pair(points[index] ?? 0, points[index + 1] ?? 0))
    return command.toLowerCase() + steps.join(' ')
  })
  return `${drawn.join('')}m${pair(advance - at.x, -at.y)}`
}

const SPACE = 7

/**
 * Returns the SVG path `d` of a handwritten text, 14 units high. The path starts at the left end of the baseline. `width`
 * includes the space after the last letter. Throws a RangeError for a character without a glyph.
 */
export const drawHandwriting = (text: string): { d: string; width: number } => {
  const at = { x: 0 }
  const words = text.split(' ').map((word) => {
    const letters =
      word === '||||'
        ? [FIVE]
        : Array.from(word.toUpperCase(), (letter) => {
            const glyph = GLYPHS[letter]
            if (!glyph) throw new RangeError(`The hand writes no “${letter}”`)
            return glyph
          })
    const from = at.x
    at.x += letters.reduce((width, [, advance]) => width + advance, 0) + SPACE
    return `M${short(from)} 0${letters.map(([strokes, advance]) => toRelativePath(strokes, advance)).join('')}`
  })
  return { d: words.map((word) => word.replace(/m[^a-z]*$/, '')).join(''), width: Math.round(at.x - SPACE) }
}

/** Maximum number of characters of a handwritten line. Longer lines are wider than a phone screen. */
const MAX_PIECE_LENGTH = 20

/** Splits a text at spaces into pieces of at most `MAX_PIECE_LENGTH` characters. Each piece is drawn on one line. */
export const splitHandPieces = (text: string): string[] => {
  const pieces: string[] = []
  for (const word of text.split(' ')) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + word.length < MAX_PIECE_LENGTH)
      pieces[pieces.length - 1] = `${last} ${word}`
    else pieces.push(word)
  }
  return pieces
}

/** Returns the id of a handwritten text in the area's `hand.svg`: a hash of the text. It is short, because pages repeat it. */
export const getHandPieceId = (piece: string): string => {
  let sum = 0
  for (const letter of piece) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_679_616
  return `h${sum.toString(36)}`
}

/** Functions that list the handwritten texts of a drawn object, by kind of object, such as `whiteboard`. */
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
      throw new RangeError(`“${piece}” and “${pieces.get(id)}” share the ID ${id}`)
    pieces.set(id, piece)
  }
  if (pieces.size === 0) return null
  const paths = [...pieces].map(([id, piece]) => `<path id="${id}" d="${drawHandwriting(piece).d}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${paths.join('\n')}\n</svg>\n`
}
