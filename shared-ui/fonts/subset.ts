/**
 * Builds the font files of the site and of its share pictures (the pictures that social networks show beside a link). Each file
 * is a subset of a variable font. After you change the characters or weights, run `node fonts/subset.ts` in shared-ui and
 * commit the result.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
// @ts-expect-error -- the package has no types
import untypedSubsetFont from 'subset-font'

interface SubsetOptions {
  targetFormat: 'woff2' | 'truetype'
  variationAxes: Record<string, number | { min: number; max: number }>
  keepFeatures?: string[]
  noHinting?: boolean
}
const subsetFont: (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer> = untypedSubsetFont

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => String.fromCodePoint(from + step)).join('')

/** Characters in the fonts of share pictures: all characters that a page title can contain. */
const SHARED =
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  '\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u2190\u2192\u2212\u2264\u2265'

/** Characters in the fonts of the site: the `unicode-range` in `fonts.css`. */
const SITE =
  (await readFile(new URL('../src/fonts.css', import.meta.url), 'utf8'))
    .match(/unicode-range: ([^;]+);/)?.[1]
    ?.split(',')
    .map((part) =>
      part
        .trim()
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16)),
    )
    .map(([from = 0, to = from]) => range(from, to))
    .join('') ?? ''

/** OpenType features to keep: kerning (`kern`), digits of equal width (`tnum`), and letters with accents (`ccmp`). */
const FEATURES = ['kern', 'tnum', 'ccmp']

interface FontSubset {
  text: string
  source: string
  target: string
  format: 'woff2' | 'truetype'
  axes: Record<string, number | { min: number; max: number }>
}

const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const BRICOLAGE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2'

const FONT_SUBSETS: FontSubset[] = [
  {
    source: INTER,
    target: 'src/fonts/inter.woff2',
    format: 'woff2',
    text: SITE,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    source: BRICOLAGE,
    target: 'src/fonts/bricolage-grotesque.woff2',
    format: 'woff2',
    text: SITE,
    // The weight is fixed at 700, because all headings have this weight. A variable weight would add many bytes.
    axes: { wght: 700, opsz: { min: 18, max: 80 } },
  },
  // The renderer of share pictures supports only static fonts in TrueType format.
  { source: INTER, target: 'fonts/share-text.ttf', format: 'truetype', text: SHARED, axes: { wght: 500 } },
  {
    source: BRICOLAGE,
    target: 'fonts/share-display.ttf',
    format: 'truetype',
    text: SHARED,
    axes: { wght: 700, opsz: 72 },
  },
]

for (const { source, target, format, text, axes } of FONT_SUBSETS) {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)))
  const cut = await subsetFont(font, text, {
    targetFormat: format,
    variationAxes: axes,
    ...(format === 'woff2' ? { keepFeatures: FEATURES, noHinting: true } : {}),
  })
  await writeFile(new URL(`../${target}`, import.meta.url), cut)
  console.log(`${target} ${cut.byteLength} bytes (was ${font.byteLength})`)
}
