import {
  type AreaManifest,
  type AreaName,
  type AreaRelease,
  type Budgets,
  type Composition,
  DEFAULT_BUDGETS,
  type PageData,
  type PageHead,
  type ShellRelease,
} from 'shared-contracts'
import { type DocumentElement, readDocument } from '@federation/node-kit/html'
import { brotli, type ComparisonScope, type PageOutline, type Violation } from '@federation/registry'
import { CLIENT_DIR, getReleaseBasePath, SOURCE_MAPS_DIR } from '@federation/node-kit/release-format'
import {
  listReleaseUrls,
  findUrlViolations,
  type AreaFacts,
  getReleaseBase,
  findBrokenLinks,
  readReferences,
  listServedUrls,
} from './links.ts'
import {
  findDocumentProblems,
  parseFontCharacters,
  type HasCharacter,
  findMissingCharacters,
} from './document-rules.ts'
import { findContentViolations, type TextOf } from './routes.ts'
import { findContractViolations, mapMenuOwners } from './contracts.ts'
import { findConflicts, createViolation, type ViolationCode, assertNoViolations } from './violations.ts'
import { findReleaseViolations } from './release-files.ts'

/** A composed page that the gate checks before a composition goes live. `document` is the page's HTML. */
interface GatedPage {
  page: Pick<PageData & PageHead, 'path' | 'title' | 'description' | 'roots'>
  document: string
  styles: { late: string }
}

const findRepeated = (pages: readonly PageOutline[], field: 'title' | 'description'): Violation[] =>
  findConflicts(pages, (page) => page[field]).map(([page, first]) => {
    const reason = `${page.path}: has the same ${field} as ${first.path}: “${page[field]}”`
    const affected = [`${first.area}: ${first.path}`]
    return createViolation({ code: 'DOCUMENT_REPEATED', area: page.area, page: page.path }, reason, {
      affected,
    })
  })

/**
 * Checks that the document contains each root in `places` once: roots of slots outside of `main`, and all other roots inside
 * it. Returns the problems.
 */
const outletProblems = (elements: readonly DocumentElement[], places: readonly string[]): string[] => {
  const roots = elements.filter(({ attributes }) => attributes.has('data-root'))
  return places.flatMap((place) => {
    const matchingRoots = roots.filter(({ attributes }) => attributes.get('data-root') === place)
    const [root] = matchingRoots
    if (!root || matchingRoots.length > 1)
      return [`the part ${place} is ${matchingRoots.length} times in the document; exactly once is required`]
    const isInMain = root.ancestors.some(({ tag }) => tag === 'main')
    if (isInMain === place.startsWith('slot:'))
      return [
        `the part ${place} is ${isInMain ? 'inside' : 'outside'} of main, and belongs ${isInMain ? 'outside' : 'inside'}`,
      ]
    return []
  })
}

/**
 * Returns the violations of a single page, and the page's outline: the extracted data with which later checks compare all
 * pages.
 */
const checkPage = (
  { page, document, styles }: GatedPage,
  hasCharacter: HasCharacter,
): { violations: Violation[]; outline: PageOutline } => {
  const elements = readDocument(document)
  const outline = extractOutline(page, [document, styles.late], elements)
  const createViolations = (code: ViolationCode, problems: string[]) =>
    problems.map((problem) =>
      createViolation({ code, area: outline.area, page: page.path }, `${page.path}: ${problem}`),
    )
  const places = page.roots.map(({ place }) => place)
  return {
    outline,
    violations: [
      ...createViolations('DOCUMENT_RULE', findDocumentProblems(elements)),
      ...createViolations('CHARACTER_MISSING', findMissingCharacters(elements, hasCharacter)),
      ...createViolations('OUTLET_BROKEN', outletProblems(elements, places)),
    ],
  }
}

/**
 * Extracts the outline of a page: the data for checks across pages. The store keeps the outline, so that an unchanged page is
 * not parsed again. `texts` are the page's HTML and CSS.
 */
export const extractOutline = (
  { path, title, description, roots }: Pick<PageData & PageHead, 'path' | 'title' | 'description' | 'roots'>,
  texts: readonly string[],
  elements: DocumentElement[],
): PageOutline => {
  const owners = new Map<string, string>(roots.map(({ place, area }) => [place, area]))
  const layoutLinks = new Set<string>()
  const links = new Map<string, PageOutline['links'][number]>()
  for (const { tag, attributes, ancestors } of elements) {
    const href = tag === 'a' || tag === 'area' ? attributes.get('href') : undefined
    if (href === undefined) continue
    const place = ancestors
      .find((ancestor) => ancestor.attributes.has('data-root'))
      ?.attributes.get('data-root')
    if (place === undefined) layoutLinks.add(href)
    else {
      const area = owners.get(place) ?? 'shell'
      links.set(`${area} ${href}`, { href, area })
    }
  }
  return {
    area: roots[0]?.area ?? 'shell',
    path,
    title,
    description,
    ids: elements.flatMap(({ attributes }) => attributes.get('id') ?? []),
    links: [...links.values()],
    releases: [...new Set(listReleaseUrls(texts).map(getReleaseBase))],
    layoutLinks: [...layoutLinks],
  }
}

interface MeasuredPage {
  area: string
  path: string
  document: string
  styles: string
}

/** Brotli qualities for measuring sizes. The slow one is used only if the size at the quick quality exceeds the limit. */
const QUICK_BROTLI_QUALITY = 4
const SERVED_BROTLI_QUALITY = 11

const compressedSize = async (text: string, limit: number): Promise<number> => {
  const bytes = Buffer.from(text)
  if (bytes.length <= limit) return bytes.length
  const quick = (await brotli(bytes, QUICK_BROTLI_QUALITY)).length
  return quick <= limit ? quick : (await brotli(bytes, SERVED_BROTLI_QUALITY)).length
}

const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const createSizeViolation = (
  code: ViolationCode,
  place: Violation['place'],
  what: string,
  size: number,
  limit: number,
): Violation[] => {
  if (size <= limit) return []
  // If both sizes round to the same text, show bytes: "8.0 kB; at most 8.0 kB" would not tell how much to remove.
  const isSameRounded = formatKilobytes(size) === formatKilobytes(limit)
  const [has, max] = isSameRounded
    ? [`${size} bytes`, `${limit} bytes`]
    : [formatKilobytes(size), formatKilobytes(limit)]
  return [createViolation({ code, ...place }, `${what} ${has}; at most ${max}`)]
}

const budgetsOf = (siteBudgets: Budgets | undefined): typeof DEFAULT_BUDGETS => ({
  ...DEFAULT_BUDGETS,
  ...Object.fromEntries(Object.entries(siteBudgets ?? {}).filter(([, limit]) => limit !== undefined)),
})

/** Checks releases against budgets for scripts, pictures and all files. The shell's scripts have a separate budget in CI. */
const findReleaseSizeViolations = (
  releases: readonly (AreaRelease | ShellRelease)[],
  budgets: typeof DEFAULT_BUDGETS,
): Violation[] =>
  releases.flatMap(({ name, release, assets }) => {
    const at = { area: name, release }
    const total = (of: typeof assets) => of.reduce((sum, { size }) => sum + size, 0)
    const scripts = assets.filter(
      ({ path, type }) => path.startsWith(CLIENT_DIR) && type.startsWith('text/javascript'),
    )
    const pictures = assets.filter(({ type }) => type.startsWith('image/'))
    const all = `${name}: all`
    const delivered = assets.filter(({ path }) => !path.startsWith(SOURCE_MAPS_DIR))
    return [
      ...createSizeViolation(
        'SCRIPTS_TOO_LARGE',
        at,
        `${all} scripts together have`,
        total(scripts),
        budgets.areaScripts,
      ),
      ...createSizeViolation(
        'AREA_TOO_LARGE',
        at,
        `${all} files together have`,
        total(delivered),
        budgets.area,
      ),
      ...pictures.flatMap(({ path, size }) => {
        const what = `${name}: the picture ${path} has`
        return createSizeViolation('PICTURE_TOO_LARGE', { ...at, file: path }, what, size, budgets.picture)
      }),
    ]
  })

/** Checks pages against the budgets for HTML and first-screen styles. */
export const checkPageSizes = async (
  pages: readonly MeasuredPage[],
  { page, pageCompressed, firstStyles }: typeof DEFAULT_BUDGETS,
): Promise<Violation[]> => {
  const violations = await Promise.all(
    pages.map(async ({ area, path, document, styles }) => {
      const at = { area, page: path }
      const html = `${path}: the HTML has`
      const documentViolations = createSizeViolation(
        'PAGE_TOO_LARGE',
        at,
        html,
        Buffer.byteLength(document),
        page,
      )
      // If the uncompressed HTML is already too large, do not compress it, because compression is slow.
      if (documentViolations.length > 0) return documentViolations
      const size = await compressedSize(document, pageCompressed)
      const stylesSize = await compressedSize(styles, firstStyles)
      const packed = 'compressed with Brotli,'
      const first = `${path}: the styles of the first screen have, ${packed}`
      return [
        ...createSizeViolation('PAGE_TOO_LARGE', at, `${html}, ${packed}`, size, pageCompressed),
        ...createSizeViolation('STYLES_TOO_LARGE', at, first, stylesSize, firstStyles),
      ]
    }),
  )
  return violations.flat()
}

interface CandidateReleases {
  shell: ShellRelease
  areas: readonly AreaFacts[]
  releaseOf: (area: AreaName) => Promise<AreaRelease>
  textOf: TextOf
}

type CandidatePage = GatedPage & { styles: { layout: string; early: string; late: string } }

/**
 * Checks the releases of a candidate (composition that is not live yet) before composing. They must be compatible with one
 * another, the live site, the canary and the composition that a rollback would restore. Also checks the files of the releases,
 * except of live releases that the same composer version has checked. Throws GATE_REFUSED.
 */
export const assertReleases = async (
  store: string,
  candidate: Composition,
  { shell, areas, releaseOf, textOf }: CandidateReleases,
  against: ComparisonScope,
): Promise<void> => {
  const { retired, redirects } = candidate
  const facts = { shell, areas, retired, redirects }
  const references = await readReferences(store, facts)
  const live = references.find(({ called }) => called === 'live')?.composition
  const isSameGate = live?.composer === candidate.composer
  const changedAreas = (Object.entries(candidate.areas) as [AreaName, string][]).filter(
    ([name, release]) => !isSameGate || live.areas[name] !== release,
  )
  const changedReleases = await Promise.all(changedAreas.map(([name]) => releaseOf(name)))
  // Stop here for misnamed or incomplete releases, because their content cannot be checked.
  assertNoViolations(findReleaseViolations(shell, changedReleases))
  assertNoViolations([
    ...findContractViolations(facts, references, against),
    ...findReleaseSizeViolations(changedReleases, budgetsOf(shell.site?.budgets)),
    ...(await findContentViolations(changedReleases, textOf, await textOf(shell, shell.sheet))),
  ])
}

/**
 * Checks the new pages of a candidate against the document rules, the size budgets and one another. `unchangedOutlines` are the
 * outlines (extracted data) of unchanged pages. Returns the outlines of `pages` in the same order. Throws GATE_REFUSED with
 * every violation.
 */
export const assertPages = async (
  pages: readonly CandidatePage[],
  unchangedOutlines: readonly PageOutline[],
  {
    shell,
    areas,
    releaseOf,
    layoutStyles,
    aliases,
  }: Omit<CandidateReleases, 'textOf'> & { layoutStyles: string; aliases: string[] },
): Promise<PageOutline[]> => {
  const manifests: AreaManifest[] = areas.map(({ manifest }) => manifest)
  const measuredPages = pages.map(({ page, document, styles }) => ({
    area: page.roots[0]?.area ?? 'shell',
    path: page.path,
    document,
    styles: styles.layout + styles.early,
    addresses: listReleaseUrls([document, styles.late]),
  }))
  const hasCharacter = parseFontCharacters(layoutStyles)
  const checkedPages = pages.map((gated) => checkPage(gated, hasCharacter))
  const outlines = checkedPages.map(({ outline }) => outline)
  const allOutlines = [...unchangedOutlines, ...outlines]
  const named = new Set(measuredPages.flatMap(({ addresses }) => addresses.map(getReleaseBase)))
  const owners = await Promise.all(
    areas.flatMap(({ name, release, manifest: { area } }) =>
      named.has(getReleaseBasePath(name, release)) ? [releaseOf(area)] : [],
    ),
  )
  // Earlier runs of the gate checked the pages that have not changed since. For these, check only that the composition still
  // contains the releases whose files they load.
  const bases = new Set([shell, ...areas].map(({ name, release }) => getReleaseBasePath(name, release)))
  assertNoViolations([
    ...checkedPages.flatMap(({ violations }) => violations),
    ...findRepeated(allOutlines, 'title'),
    ...findRepeated(allOutlines, 'description'),
    ...findBrokenLinks(allOutlines, { aliases, menuOwners: mapMenuOwners(manifests) }),
    ...findUrlViolations(measuredPages, listServedUrls([shell, ...owners])),
    ...findUrlViolations(
      unchangedOutlines.map(({ area, path, releases }) => ({ area, path, addresses: releases })),
      bases,
    ),
    ...(await checkPageSizes(measuredPages, budgetsOf(shell.site?.budgets))),
  ])
  return outlines
}
