import { written } from '../../src/hand/written.ts'
import { box, flat, type Ink, INKS, type Point, round, shape, WEIGHT } from './pen.ts'

/** One moment of a strip, drawn from its own upper left corner. */
export interface Frame {
  sky: Ink
  parts: readonly string[]
}

/** Moments in a row, each cut at its own edges: a page shows them side by side, or each over its own words. */
export const strip = (title: string, [width, height]: Point, frames: readonly Frame[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * frames.length} ${height}" fill="none" stroke="${INKS.ink}" stroke-width="${WEIGHT}" stroke-linecap="round" stroke-linejoin="round">\n<title>${title}</title>\n${frames
    .map(
      ({ sky, parts }, index) =>
        `<svg x="${index * width}" width="${width}" height="${height}">\n${[flat(sky, box(0, 0, width, height)), ...parts].join('\n')}\n</svg>`,
    )
    .join('\n')}\n</svg>\n`

/** Words in the site's drawn hand, from the left end of their baseline; capitals `size` high. */
export const lettering = (
  [x, y]: Point,
  text: string,
  { size = 14, ink = 'ink', end = false }: { size?: number; ink?: Ink; end?: boolean } = {},
): string => {
  const { d, width } = written(text)
  const scale = round(size / 14)
  return `<path transform="translate(${round(end ? x - width * scale : x)} ${round(y)})scale(${scale})" stroke="${INKS[ink]}" stroke-width="${round(2.2 / Math.sqrt(scale))}" d="${d}"/>`
}

/** A paper tag with what was counted. */
export const tag = ([x, y]: Point, text: string, ink: Ink = 'straw'): string => {
  const width = round(written(text).width * 1.3 + 28)
  return (
    shape(ink, `M${round(x)} ${round(y)}h${width}v36h-${width}z`) +
    lettering([x + 14, y + 27], text, { size: 18 })
  )
}
