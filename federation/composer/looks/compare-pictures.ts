import { createHash } from 'node:crypto'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { gapsBetween, type Gap, type Rows, type Stretch } from './align-rows.ts'

/** Largest perceived difference of two equal colors, from 0 to 1: pixelmatch's measure of brightness and hue. */
const TOLERANCE = 0.1
/** Pixels of a place in which fewer differ, beside those of edges that are smoothed otherwise, are the same to the eye. */
const LEAST_PIXELS = 6
/** Tolerance, of 255, when a color is tested for being between its neighbors. */
const SLACK = 16
/** Rows between two differences that make them one place. */
const NEAR = 64
/** Rows that are shown above and below a place, to know it by. */
const AROUND = 80

/** Part of a picture, as a PNG. */
export interface Crop {
  png: Buffer
  width: number
  height: number
}

/** A box within a place, in its pixels; in both pictures' rows where these are the same. */
export interface Mark {
  left: number
  top: number
  width: number
  height: number
}

/** A place at which two pictures of a page differ. */
export interface Place {
  /** Alike for places that differ in the same way, on whatever page. */
  key: string
  before: Crop
  after: Crop
  marks: Mark[]
}

const NONE = { left: 0, right: -1, top: 0, bottom: -1 }

const rowsOf = ({ data, width }: PNG): Rows => ({ bytes: data, stride: width * 4 })
const height = ([from, to]: Stretch): number => to - from
const cut = ({ data, width }: PNG, [from, to]: Stretch): Buffer =>
  data.subarray(from * width * 4, to * width * 4)

const cropOf = (picture: PNG, rows: Stretch): Crop => {
  const [{ width }, high] = [picture, height(rows)]
  const part = new PNG({ width, height: high })
  cut(picture, rows).copy(part.data)
  return { png: PNG.sync.write(part, { colorType: 2, deflateLevel: 7 }), width, height: high }
}

/** The box of the pixels that differ in a gap of as many rows before as after; null where eyes see none. */
const boxIn = (before: PNG, after: PNG, gap: Gap): Mark | null => {
  const { width } = before
  const high = height(gap.before)
  const out = new Uint8Array(width * high * 4)
  const options = { threshold: TOLERANCE, includeAA: false, diffMask: true }
  const found = pixelmatch(cut(before, gap.before), cut(after, gap.after), out, width, high, options)
  if (found < LEAST_PIXELS) return null
  const box = { ...NONE, left: width, top: high }
  const [red, , , opaque] = [255, 0, 0, 255]
  for (let at = 0; at < width * high; at += 1) {
    if (out[at * 4 + 3] !== opaque || out[at * 4] !== red || out[at * 4 + 1] !== 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return {
    left: box.left,
    top: gap.after[0] + box.top,
    width: box.right - box.left + 1,
    height: box.bottom - box.top + 1,
  }
}

/** Columns in which rows differ from their background; all columns if there is only background. */
const columnsOf = (picture: PNG, [from, to]: Stretch): Pick<Mark, 'left' | 'width'> => {
  const { data, width } = picture
  const isDrawn = (x: number): boolean => {
    const first = data.readInt32LE((from * width + x) * 4)
    for (let y = from + 1; y < to; y += 1) if (data.readInt32LE((y * width + x) * 4) !== first) return true
    return false
  }
  const drawn = Array.from({ length: width }, (_, x) => x).filter(isDrawn)
  const [left = 0, right = width - 1] = [drawn.at(0), drawn.at(-1)]
  return { left, width: right - left + 1 }
}

/** Box of content that was added, removed or became taller. */
const markOf = (before: PNG, after: PNG, gap: Gap): Mark => ({
  ...(height(gap.after) > 0 ? columnsOf(after, gap.after) : columnsOf(before, gap.before)),
  top: gap.after[0],
  height: Math.max(height(gap.after), 1),
})

/** A place, and what is marked in it, in the rows of the picture after. */
interface Seen {
  span: Gap
  marks: Mark[]
}

/** True if both sides have the same number of rows. */
const isLevel = (gap: Gap): boolean => height(gap.before) === height(gap.after)

const spanOf = (gaps: readonly Gap[]): Gap => {
  const whole = (side: keyof Gap): Stretch => [gaps[0]?.[side][0] ?? 0, gaps.at(-1)?.[side][1] ?? 0]
  return { before: whole('before'), after: whole('after') }
}

/** Pixels of some rows that are not between those above, at and below the same place in the other picture. */
const strangers = (one: PNG, rows: Stretch, other: PNG, near: number): number => {
  const stride = one.width * 4
  let found = 0
  for (let y = rows[0]; y < rows[1]; y += 1) {
    const level = y - rows[0] + near
    const beside = [level - 1, level, level + 1].filter((at) => at >= 0 && at < other.height)
    for (let x = 0; x < stride; x += 4) {
      const isBetween = [0, 1, 2].every((channel) => {
        const values = beside.map((at) => other.data[at * stride + x + channel] ?? 0)
        const value = one.data[y * stride + x + channel] ?? 0
        return value >= Math.min(...values) - SLACK && value <= Math.max(...values) + SLACK
      })
      if (!isBetween) found += 1
    }
  }
  return found
}

/**
 * True if everything in a span is unmoved, or moved by at most a pixel. If content above has grown by a fraction of a pixel,
 * each part below is rounded separately.
 */
const isRounded = (before: PNG, after: PNG, { before: was, after: is }: Gap): boolean =>
  Math.abs(height(was) - height(is)) <= 1 &&
  strangers(before, was, after, is[0]) < LEAST_PIXELS &&
  strangers(after, is, before, was[0]) < LEAST_PIXELS

/** Visible difference of neighboring gaps, or null. */
const seenIn = (before: PNG, after: PNG, gaps: readonly Gap[]): Seen | null => {
  const span = spanOf(gaps)
  // Equally many rows on both sides: the content changed in place.
  const parts = isLevel(span) ? [span] : gaps
  const marks = parts.flatMap((gap) =>
    isLevel(gap) ? (boxIn(before, after, gap) ?? []) : markOf(before, after, gap),
  )
  return marks.length > 0 ? { span, marks } : null
}

/** Groups gaps that are close to one another. */
const together = (all: readonly Gap[]): Gap[][] => {
  const places: Gap[][] = []
  for (const gap of all) {
    const last = places.at(-1)
    const end = last?.at(-1)?.after[1]
    if (last && end !== undefined && gap.after[0] - end < NEAR) last.push(gap)
    else places.push([gap])
  }
  return places
}

const around = ([from, to]: Stretch, most: number): Stretch => [
  Math.max(from - AROUND, 0),
  Math.min(to + AROUND, most),
]

const placeOf = (before: PNG, after: PNG, { span: { before: was, after: is }, marks }: Seen): Place => {
  const shown = { before: around(was, before.height), after: around(is, after.height) }
  return {
    key: createHash('sha1')
      .update(`${before.width} ${height(was)} ${height(is)} `)
      .update(cut(before, was))
      .update(cut(after, is))
      .digest('base64url'),
    before: cropOf(before, shown.before),
    after: cropOf(after, shown.after),
    marks: marks.map((mark) => ({ ...mark, top: mark.top - shown.after[0] })),
  }
}

/** Reads a picture that is shown whole, as that of a page which is new. */
export const wholePicture = (png: Buffer): Crop => {
  const { width, height: high } = PNG.sync.read(png)
  return { png, width, height: high }
}

/**
 * Places at which two pictures of a page differ visibly, from top to bottom. Different smoothing at edges is no difference.
 * Content that only moved down, since something above it has grown, is reported as moved. Below such a place, one pixel of
 * difference is rounding.
 */
export const placesBetween = (before: Buffer, after: Buffer): Place[] => {
  if (before.equals(after)) return []
  const [was, is] = [PNG.sync.read(before), PNG.sync.read(after)]
  // A page that has become wider than the window is another throughout.
  if (was.width !== is.width) {
    const mark = { left: 0, top: 0, width: is.width, height: is.height }
    return [placeOf(was, is, { span: { before: [0, was.height], after: [0, is.height] }, marks: [mark] })]
  }
  const places: Place[] = []
  for (const gaps of together(gapsBetween(rowsOf(was), rowsOf(is)))) {
    const seen = seenIn(was, is, gaps)
    if (seen && (places.length === 0 || !isRounded(was, is, seen.span))) places.push(placeOf(was, is, seen))
  }
  return places
}
