import { at, box, flat, type Ink, line, type Point, round, shape } from './pen.ts'

/** Blades in threes. */
export const tufts = (points: readonly Point[], ink: Ink = 'spruce'): string =>
  line(points.map(([x, y]) => `M${x - 7} ${y}l-3-9M${x} ${y}v-13M${x + 7} ${y}l4-8`).join(''), ink)

/** A plant close to the eye, cut by the edge: blades around a foot at `[x, y]`, in two greens without lines. */
export function near([x, y]: Point, size: number): string {
  const blade = (turn: number, length: number): string => {
    const angle = ((turn - 90) * Math.PI) / 180
    const tip: Point = [x + Math.cos(angle) * length * size, y + Math.sin(angle) * length * size]
    const side: Point = [
      Math.cos(angle + Math.PI / 2) * size * 0.13,
      Math.sin(angle + Math.PI / 2) * size * 0.13,
    ]
    const half: Point = [(x * 1.1 + tip[0] * 0.9) / 2, (y * 1.1 + tip[1] * 0.9) / 2]
    return `M${at([x, y])}Q${at([half[0] + side[0], half[1] + side[1]])} ${at(tip)}Q${at([half[0] - side[0], half[1] - side[1]])} ${at([x, y])}z`
  }
  return (
    flat(
      'deep',
      [-62, -34, -8, 20, 48, 70].map((turn, index) => blade(turn, index % 2 === 0 ? 0.86 : 1)).join(''),
    ) +
    flat(
      'spruce',
      [-48, -20, 6, 34, 60].map((turn, index) => blade(turn, index % 2 === 0 ? 0.66 : 0.76)).join(''),
    )
  )
}

const LOBES = 9

/** A leafy crown of arcs around `[x, y]`. */
export function crown([x, y]: Point, r: number, ink: Ink, squash = 0.86): string {
  const points = Array.from({ length: LOBES + 1 }, (_, index): Point => {
    const lobe = index % LOBES
    const angle = (lobe / LOBES) * Math.PI * 2 - 1.2
    const away = r * (lobe % 2 === 0 ? 1 : 0.9)
    return [x + Math.cos(angle) * away, y + Math.sin(angle) * away * squash]
  })
  const bow = round(r * 0.42)
  return shape(ink, `M${points.map(at).join(`A${bow} ${bow} 0 0 1 `)}z`)
}

export const tree = (
  x: number,
  base: number,
  height: number,
  ink: Ink = 'leaf',
  light: Ink = 'mint',
): string => {
  const r = height * 0.3
  return (
    shape('earth', `M${x - 8} ${base}L${x - 5} ${base - height * 0.6}h10L${x + 8} ${base}z`) +
    crown([x, base - height + r], r, ink) +
    line(
      `M${round(x - r * 0.45)} ${round(base - height + r * 0.7)}q${round(r * 0.3)}-${round(r * 0.34)} ${round(r * 0.62)}-${round(r * 0.1)}M${round(x + r * 0.1)} ${round(base - height + r * 1.3)}q${round(r * 0.3)}-${round(r * 0.3)} ${round(r * 0.55)} 0`,
      light,
    )
  )
}

export const poplar = (x: number, base: number, height: number, ink: Ink = 'spruce'): string =>
  shape('earth', box(x - 4, base - 26, 8, 26)) +
  shape(
    ink,
    `M${x} ${base - height}C${x + height * 0.2} ${base - height * 0.6} ${x + height * 0.19} ${base - 16} ${x} ${base - 16}S${round(x - height * 0.2)} ${base - height * 0.6} ${x} ${base - height}z`,
  )

export const shrub = (x: number, base: number, width: number, ink: Ink = 'spruce'): string => {
  const a = round(width / 4)
  return shape(
    ink,
    `M${x} ${base}a${a} ${a} 0 0 1 ${round(a * 0.5)}-${round(a * 1.1)}a${round(a * 0.95)} ${round(a * 0.95)} 0 0 1 ${round(a * 1.5)}-${round(a * 0.5)}a${a} ${a} 0 0 1 ${round(a * 1.4)} ${round(a * 0.7)}a${round(a * 0.8)} ${round(a * 0.8)} 0 0 1 ${round(a * 0.5)} ${round(a * 0.9)}z`,
  )
}
