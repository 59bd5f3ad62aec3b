/**
 * Builds the SVG sprites in `src/brand` from picture files. After a picture changes, run `node sprites/sprites.ts` in
 * shared-ui and commit the result. A test fails if a sprite is out of date.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as icons from 'simple-icons'
import { FILED_ICONS, PICTOGRAM_NAMES } from '../src/brand/icon-names.ts'

const XMLNS = 'http://www.w3.org/2000/svg'

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
  `${element('svg', { xmlns: XMLNS, ...attributes }, `\n${parts.join('\n')}\n`)}\n`

const ROUND = { strokeLinecap: 'round', strokeLinejoin: 'round' }
const LINE = { fill: 'none', stroke: 'currentColor', ...ROUND }

const TOOLS = [
  icons.siAdp,
  icons.siAirtable,
  icons.siCalendly,
  icons.siGmail,
  icons.siGooglecalendar,
  icons.siGooglesheets,
  icons.siGusto,
  icons.siHubspot,
  icons.siIndeed,
  icons.siIntuit,
  icons.siQuickbooks,
  icons.siSage,
  icons.siStripe,
  icons.siXero,
  icons.siZapier,
  icons.siZoom,
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

/**
 * Returns the markup inside the root element of an SVG file. Throws if the attributes of the root element differ from
 * `attributes`, which the sprite sets once for all pictures.
 */
const shapesIn = (path: string, attributes: Attributes): string => {
  const root = element('svg', { xmlns: XMLNS, ...attributes }, '').replace('</svg>', '')
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  if (!text.startsWith(root)) throw new Error(`shared-ui/sprites/${path} must begin with ${root}`)
  return text.slice(root.length).replace('</svg>', '').replaceAll(/>\s+</g, '><').trim()
}

const PORTRAIT = { viewBox: '5 4 86 86' }
const PEN = { fill: 'none', fillRule: 'evenodd', stroke: '#14211b', strokeWidth: 2.2, ...ROUND }

/**
 * CSS that hides all portraits except the one whose id is the URL's fragment. Without this rule, Chromium paints the whole
 * sprite for each `img` element.
 */
const ONLY_TARGET = '<style>svg>svg:not(:target){display:none}</style>'

const portraits = (group: string): string =>
  file(PEN, [
    ONLY_TARGET,
    ...readdirSync(new URL('portraits/', import.meta.url))
      .filter((name) => name.startsWith(`${group}-`))
      .toSorted()
      .map((name) =>
        element(
          'svg',
          { id: basename(name, '.svg'), ...PORTRAIT },
          shapesIn(`portraits/${name}`, { ...PORTRAIT, ...PEN }),
        ),
      ),
  ])

const PICTOGRAM = { viewBox: '0 0 32 32', ...LINE, strokeWidth: 1.75 }
const pictograms = PICTOGRAM_NAMES.map((name) =>
  element('symbol', { id: name, ...PICTOGRAM }, shapesIn(`pictograms/${name}.svg`, PICTOGRAM)),
)

export const SPRITES: Record<string, string> = {
  'tool-marks.svg': file(
    {},
    TOOLS.map(({ slug, path }) =>
      element(
        'symbol',
        { id: slug, viewBox: '0 0 24 24', fill: 'currentColor' },
        element('path', { d: path }),
      ),
    ),
  ),
  'icons.svg': file({}, await Promise.all(Object.entries(FILED_ICONS).map(icon))),
  'pictograms.svg': file({}, pictograms),
  // A row of pictograms, 32 px apart. Style sheets use this row, because CSS cannot refer to a single symbol of a sprite.
  'pictogram-row.svg': file({ width: 32 * pictograms.length, height: 32 }, [
    ...pictograms,
    ...PICTOGRAM_NAMES.map((name, index) =>
      element('use', { href: `#${name}`, x: 32 * index, width: 32, height: 32 }),
    ),
  ]),
  'portraits-customer.svg': portraits('customer'),
  'portraits-ridgeline.svg': portraits('ridgeline'),
  'portraits-voice.svg': portraits('voice'),
}

if (import.meta.main) {
  for (const [name, content] of Object.entries(SPRITES))
    await writeFile(new URL(`../src/brand/${name}`, import.meta.url), content)
}
