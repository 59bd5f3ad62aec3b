/**
 * Draws the files of pictures that pages refer to instead of holding them. Run by hand when a picture changes:
 * `node sprites/sprites.ts` in shared-ui; the results are committed, and a test holds them against this.
 */
import { writeFile } from 'node:fs/promises'
import {
  siAdp,
  siAirtable,
  siCalendly,
  siGmail,
  siGooglecalendar,
  siGooglesheets,
  siGusto,
  siHubspot,
  siIndeed,
  siIntuit,
  siQuickbooks,
  siSage,
  siStripe,
  siXero,
  siZapier,
  siZoom,
} from 'simple-icons'
import { FILED_ICONS } from '../src/brand/icon-names.ts'
import { PICTOGRAMS } from '../src/brand/pictogram-paths.ts'
import { PEN, portraitLayers, VIEW } from '../src/brand/portrait/drawing.ts'
import type { Look } from '../src/brand/portrait/look.ts'
import { LOOKS } from '../src/brand/portrait/looks.ts'

type Attributes = Record<string, string | number | undefined>

const kebab = (name: string) =>
  name === 'viewBox' ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const element = (tag: string, attributes: Attributes, ...inside: string[]): string => {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined || name === 'key' ? [] : [` ${kebab(name)}="${value}"`],
  )
  return inside.length === 0
    ? `<${tag}${written.join('')}/>`
    : `<${tag}${written.join('')}>${inside.join('')}</${tag}>`
}

const file = (attributes: Attributes, parts: string[]): string =>
  `${element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...attributes }, `\n${parts.join('\n')}\n`)}\n`

const paths = (all: readonly string[]) => all.map((d) => element('path', { d }))

const LINE = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' }

const TOOLS = [
  siAdp,
  siAirtable,
  siCalendly,
  siGmail,
  siGooglecalendar,
  siGooglesheets,
  siGusto,
  siHubspot,
  siIndeed,
  siIntuit,
  siQuickbooks,
  siSage,
  siStripe,
  siXero,
  siZapier,
  siZoom,
]

const icon = async ([name, width]: [string, number | null]): Promise<string> => {
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as {
    __iconData: { node: [tag: string, attributes: Attributes][] }
  }
  const look = width === null ? { fill: 'currentColor' } : { ...LINE, strokeWidth: width }
  return element(
    'symbol',
    { id: name, viewBox: '0 0 24 24', ...look },
    ...__iconData.node.map(([tag, attributes]) => element(tag, attributes)),
  )
}

/** Only the one that an address names is drawn: an `img` of a file that draws all paints all, each time and for each of them. */
const NAMED_ALONE = '<style>svg>svg:not(:target){display:none}</style>'

const portrait = ([id, look]: [string, Look]): string =>
  element(
    'svg',
    { id, viewBox: `${VIEW.x} ${VIEW.y} ${VIEW.size} ${VIEW.size}` },
    ...portraitLayers(look).map(({ transform, shapes }) =>
      element(
        'g',
        { transform },
        ...shapes.map(({ d, fill, stroke, width, opacity }) =>
          element('path', { d, fill, stroke, strokeWidth: width, opacity }),
        ),
      ),
    ),
  )

const portraits = (looks: Readonly<Record<string, Look>>): string =>
  file({ ...PEN }, [NAMED_ALONE, ...Object.entries(looks).map(portrait)])

const pictograms = Object.entries(PICTOGRAMS).map(([name, all]) =>
  element('symbol', { id: name, viewBox: '0 0 32 32', ...LINE, strokeWidth: 1.75 }, ...paths(all)),
)

/** Content of each file in src/brand. */
export const SPRITES: Record<string, string> = {
  'tool-marks.svg': file(
    {},
    TOOLS.map(({ slug, path }) =>
      element('symbol', { id: slug, viewBox: '0 0 24 24', fill: 'currentColor' }, ...paths([path])),
    ),
  ),
  'icons.svg': file({}, await Promise.all(Object.entries(FILED_ICONS).map(icon))),
  'pictograms.svg': file({}, pictograms),
  // All in a row, 32 apart: for a style sheet, which cannot refer to one of them.
  'pictogram-row.svg': file({ width: 32 * pictograms.length, height: 32 }, [
    ...pictograms,
    ...Object.keys(PICTOGRAMS).map((name, index) =>
      element('use', { href: `#${name}`, x: 32 * index, width: 32, height: 32 }),
    ),
  ]),
  ...Object.fromEntries(
    Object.entries(LOOKS).map(([name, looks]) => [`portraits-${name}.svg`, portraits(looks)]),
  ),
}

if (import.meta.main) {
  for (const [name, content] of Object.entries(SPRITES))
    await writeFile(new URL(`../src/brand/${name}`, import.meta.url), content)
}
