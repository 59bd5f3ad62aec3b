import { AreaName, MAIN_LAYOUT_QUIET, type AreaManifest, type AreaRelease } from 'shared-contracts'
import { publishRelease } from '@federation/release'
import {
  SAMPLE_IDENTITY,
  createSampleManifest,
  createSampleRoute,
  writeSampleArea,
  writeSampleShell,
} from './sample-releases.ts'

/** Number of pages that each area of the generated site has. */
export const PAGES_PER_AREA = 6
/** Maximum number of areas in the sample menus. Menus of a real site with many areas also link to only some of them. */
const IN_MENUS = 5
const SECTIONS = 14

const WORDS =
  'crew payroll commission schedule branch hiring technician invoice territory season forecast training review dispatch customer margin bonus safety route supervisor onboarding quarter report roster'.split(
    ' ',
  )

/** Returns pseudorandom text, which compresses poorly. Equal seeds give equal texts. */
const prose = (seed: number, words: number): string => {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return Array.from({ length: words }, () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return `${WORDS[(state >>> 8) % WORDS.length]}${(state >>> 20) % 7 === 0 ? `-${(state >>> 10) % 97}` : ''}`
  }).join(' ')
}

const STYLES = Array.from({ length: SECTIONS }, (_, section) =>
  Array.from(
    { length: 12 },
    (_rule, rule) =>
      `.part-${section}-${rule}{display:grid;gap:${rule + 1}px;padding:${section + 3}px;color:#2${section % 10}${rule % 10}}`,
  ).join(''),
)

const sectionHtml = (section: number, seed: number): string =>
  `<section class="part-${section}-0" aria-labelledby="title-${section}"><h2 class="part-${section}-1" id="title-${section}">${prose(seed + section, 5)}</h2>${Array.from(
    { length: 6 },
    (_, card) =>
      `<div class="part-${section}-${card + 2}"><h3>${prose(seed * 31 + section * 7 + card, 4)}</h3><p>${prose(seed * 17 + section * 11 + card, 38)}</p><a href="/area-0/page-${card % PAGES_PER_AREA}">${prose(seed + card, 3)}</a></div>`,
  ).join('')}</section>`

/** Returns the HTML of a page, 35 kB with all sections. The heading contains the release id. */
const pageHtml = (area: number, page: number, release: string, sections: number): string =>
  `<h1 class="part-0-11">Page ${page} of area ${area}, ${release}</h1>${Array.from({ length: sections }, (_, section) => sectionHtml(section, area * 101 + page)).join('')}`

const pathOf = (area: number, page: number) => (area === 0 && page === 0 ? '/' : `/area-${area}/page-${page}`)

const manifestOf = (area: number, name: AreaName, pages: number): AreaManifest =>
  createSampleManifest(name, {
    routes: Array.from({ length: pages }, (_, page) => {
      const path = pathOf(area, page)
      return createSampleRoute(path, {
        title: `Page ${page} of the area ${area}`,
        flags: { ...MAIN_LAYOUT_QUIET, contactBlock: true },
        hydrate: page === 1 ? 'visible' : 'never',
      })
    }),
    // `gone` lists pages that were removed on purpose. The gate accepts that they are missing, and reports only links to them.
    ...(pages < PAGES_PER_AREA && {
      gone: Array.from({ length: PAGES_PER_AREA - pages }, (_, page) => pathOf(area, pages + page)),
    }),
    redirects: area === 0 ? [{ from: '/area-0/page-0', to: '/' }] : [],
    slots: area === 0 ? [{ name: 'contact', hydrate: 'visible', flag: 'contactBlock' }] : [],
    nav:
      area < IN_MENUS
        ? [
            {
              menu: 'all',
              label: `Area ${area}`,
              order: area,
              links: Array.from({ length: PAGES_PER_AREA }, (_, page) => ({
                label: `Page ${page}`,
                href: pathOf(area, page),
                description: prose(area * 7 + page, 8),
              })),
            },
          ]
        : [],
    menus: area === 0 ? [{ name: 'all', label: 'All', order: 1, in: ['bar'] }] : [],
  })

/** Size of the generated pages. */
export interface Weight {
  /** Number of sections per page; 14 by default, which gives the size of a real page. */
  sections?: number
}

interface Edition extends Weight {
  pages?: number
  /** Additional HTML at the end of each page. */
  besides?: string
}

/** Returns the name of an area of the generated site, by index. */
export const getSiteAreaName = (area: number): AreaName => AreaName.parse(`mf-area-${area}`)

/**
 * Publishes a release of one area of a generated site. By default, the area has six pages of realistic size. Their headings
 * contain the release id.
 */
export const publishSiteArea = async (
  store: string,
  area: number,
  release: string,
  { sections = SECTIONS, pages = PAGES_PER_AREA, besides = '' }: Edition = {},
): Promise<void> => {
  const name = getSiteAreaName(area)
  const manifest = manifestOf(area, name, pages)
  const files = {
    ...Object.fromEntries(
      manifest.routes.map((_, page) => [
        `fragments/page-${page}.html`,
        pageHtml(area, page, release, sections) + besides,
      ]),
    ),
    'fragments/contact.html': `<section class="part-1-0"><form class="part-1-1">${prose(7, 120)}</form></section>`,
    ...Object.fromEntries(STYLES.map((css, index) => [`styles/part-${index}.css`, css])),
  }
  const styles = STYLES.slice(0, sections).map((_, index) => `styles/part-${index}.css`)
  const fragments: AreaRelease['fragments'] = [
    ...manifest.routes.map(({ path, hydrate }, page) => ({
      kind: 'route' as const,
      id: path,
      file: `fragments/page-${page}.html`,
      hydrate,
      styles,
      scripts: hydrate === 'never' ? [] : ['client/remote-entry.js'],
    })),
    ...manifest.slots.map(({ name: id, hydrate }) => ({
      kind: 'slot' as const,
      id,
      file: 'fragments/contact.html',
      hydrate,
      styles: styles.slice(0, 2),
      scripts: ['client/remote-entry.js'],
    })),
  ]
  const document = { remote: name.replaceAll('-', '_'), fragments }
  await publishRelease(store, await writeSampleArea(name, release, name, { files, manifest, document }))
}

/** Source code of the sample shell's layout module. Its header and footer contain the menus. */
const LAYOUT = `
const link = ({ label, href, description = '' }) => '<li class="item"><a href="' + href + '">' + label + '</a><p class="hint">' + description + '</p></li>'
const menus = (nav) => nav.map(({ label, links }) => '<details class="menu"><summary>' + label + '</summary><ul class="list">' + links.map(link).join('') + '</ul></details>').join('')
export const renderLayout = async ({ nav, slots }) =>
  '<header class="bar"><nav aria-label="Main">' + menus(nav) + '</nav></header><main id="main"><!--outlet--></main>' +
  slots.map((slot) => '<div id="slot-' + slot + '"><!--slot:' + slot + '--></div>').join('') +
  '<footer class="foot"><nav aria-label="Footer">' + menus(nav) + '</nav></footer><div id="route-announcer"></div>'
`

const SHELL_FILES = {
  'styles/layout.css': `.bar{color:#111}.foot{color:#222}${STYLES.join('').replaceAll('part', 'look')}`,
  'server/layout.js': LAYOUT,
}

/** Publishes a generated site with `areas` areas, all at release 1.0.0. Returns the release ids by area. */
export const publishSite = async (
  store: string,
  areas: number,
  weight: Weight = {},
): Promise<Record<AreaName, string>> => {
  await publishRelease(store, await writeSampleShell('1.0.0', SAMPLE_IDENTITY, {}, SHELL_FILES))
  for (let area = 0; area < areas; area += 1) await publishSiteArea(store, area, '1.0.0', weight)
  return Object.fromEntries(Array.from({ length: areas }, (_, area) => [getSiteAreaName(area), '1.0.0']))
}
