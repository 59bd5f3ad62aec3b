import { box, disc, flat, type Ink, line, type Point, round, shape, through } from './pen.ts'

/** The range behind the town: one for all ten drawings, so that they are one valley. */
export const range = (base: number, shift = 0): string =>
  flat(
    'haze',
    `M0 ${base}V${base - 92}L${90 + shift} ${base - 128} ${170 + shift} ${base - 96} ${290 + shift} ${base - 168} ${400 + shift} ${base - 110} ${470 + shift} ${base - 132} ${600 + shift} ${base - 66} ${720 + shift} ${base - 120} ${840 + shift} ${base - 84} ${960 + shift} ${base - 140} ${1080 + shift} ${base - 92} 1200 ${base - 124}V${base}z`,
  ) +
  flat(
    'white',
    `M${290 + shift} ${base - 168}l-42 26 22 2 14 14 16-16 20 12 12-12z M${960 + shift} ${base - 140}l-32 22 18 0 12 10 14-12 20 4z`,
  )

/** Low hills, and the roofs and trees of the next street, without lines. */
export const town = (base: number, ink: Ink = 'mint', shift = 0): string =>
  flat(
    ink,
    `M0 ${base}V${base - 30}Q140 ${base - 66} 300 ${base - 34}T620 ${base - 40}T940 ${base - 34}T1200 ${base - 44}V${base}z`,
  ) +
  [40, 700, 1010]
    .map((x, index) => {
      const left = (x + shift) % 1200
      return (
        flat(index === 1 ? 'blush' : 'sand', `M${left} ${base}v-34h76v34z`) +
        flat('stone', `M${left - 10} ${base - 32}l26-28h44l26 28z`)
      )
    })
    .join('')

export const ground = (y: number, ink: Ink = 'leaf'): string =>
  flat(ink, `M0 ${y}H1200V520H0z`) + line(`M0 ${y}H1200`)

export const cloud = (x: number, y: number, width: number, ink: Ink = 'white'): string => {
  const a = round(width / 5)
  return flat(
    ink,
    `M${x} ${y}a${a} ${a} 0 0 1 ${a}-${a}a${round(a * 1.3)} ${round(a * 1.3)} 0 0 1 ${round(a * 2.4)}-${round(a * 0.2)}a${round(a * 0.9)} ${round(a * 0.9)} 0 0 1 ${round(a * 1.4)} ${round(a * 1.2)}z`,
  )
}

export const sun = (x: number, y: number, r: number): string =>
  `<g stroke="none">${disc([x, y], r, 'marigold')}</g>`

/** A sash window with its sill; `lit` glows. */
export const pane = (x: number, y: number, width: number, height: number, lit = false): string =>
  shape(lit ? 'straw' : 'sky', box(x, y, width, height)) +
  (lit
    ? ''
    : flat(
        'white',
        `M${round(x + width * 0.18)} ${round(y + height * 0.44)}l${round(width * 0.24)}-${round(height * 0.3)}h${round(width * 0.14)}l-${round(width * 0.38)} ${round(height * 0.48)}z`,
      )) +
  line(`M${round(x + width / 2)} ${y}v${height}M${x} ${round(y + height / 2)}h${width}`) +
  shape('white', box(x - 6, y + height, width + 12, 8))

export const door = (x: number, base: number, width: number, height: number, ink: Ink = 'spruce'): string =>
  shape('white', box(x - 7, base - height - 7, width + 14, height + 7)) +
  shape(ink, box(x, base - height, width, height)) +
  line(
    `M${x + width * 0.22} ${base - height * 0.86}h${width * 0.56}v${height * 0.3}h-${width * 0.56}zM${x + width * 0.22} ${base - height * 0.44}h${width * 0.56}v${height * 0.32}h-${width * 0.56}z`,
  ) +
  disc([x + width * 0.86, base - height * 0.48], 2, 'marigold')

/** Lap siding: lines in the wall's next darker colour. */
export const siding = (
  x: number,
  y: number,
  width: number,
  height: number,
  step = 18,
  ink: Ink = 'stone',
): string =>
  line(
    Array.from(
      { length: Math.floor((height - 4) / step) },
      (_, index) => `M${x + 3} ${y + (index + 1) * step}h${width - 6}`,
    ).join(''),
    ink,
  )

/** A fence of boards from `x` over `width`. */
export const fence = (x: number, base: number, width: number, height: number, ink: Ink = 'sand'): string =>
  shape(ink, box(x, base - height, width, height)) +
  line(
    Array.from(
      { length: Math.floor(width / 26) },
      (_, index) => `M${x + (index + 1) * 26} ${base - height}v${height}`,
    ).join(''),
    'stone',
  ) +
  line(`M${x} ${base - height}h${width}`)

const between = ([from, to]: readonly [Point, Point], part: number): Point => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
]

/** Courses of shingles across a roof given by its ridge and eave, joints staggered, clear of the slopes' outlines. */
export function courses(
  ridge: readonly [Point, Point],
  eave: readonly [Point, Point],
  rows: number,
  ink: Ink,
): string {
  const left = [
    [ridge[0][0] + 4, ridge[0][1]],
    [eave[0][0] + 4, eave[0][1]],
  ] as const
  const right = [
    [ridge[1][0] - 4, ridge[1][1]],
    [eave[1][0] - 4, eave[1][1]],
  ] as const
  const row = (number: number) => [between(left, number / rows), between(right, number / rows)] as const
  const parts = Array.from({ length: rows }, (_, number) => {
    const upper = row(number)
    const lower = row(number + 1)
    const tiles = Math.floor((upper[1][0] - upper[0][0]) / 46)
    const joints = Array.from({ length: tiles - 1 }, (_tile, index) => {
      const part = (index + 1 + (number % 2) * 0.5) / (tiles + 0.5)
      return through([between(upper, part), between(lower, part)])
    })
    return (number === 0 ? '' : through(upper)) + joints.join('')
  })
  return line(parts.join(''), ink)
}
