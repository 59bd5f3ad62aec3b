import { join } from 'node:path'
import type { AreaManifest, AreaName, AreaRoute, Composition, ShellRelease } from 'shared-contracts'
import { assertPages, assertReleases } from '../gate/gate.ts'
import { createGateError, createViolation } from '../gate/violations.ts'
import { writeDurably } from '@federation/node-kit'
import { computeIntegrity } from '@federation/node-kit/release-format'
import {
  type AreaPart,
  touchComposition,
  COMPOSITION_FILE,
  compositionId,
  type ComparisonScope,
  inOrder,
  type PageOutline,
  createFolderAtomically,
  writePageTableHash,
  storePaths,
} from '@federation/registry'
import { composeChrome, composePage } from './compose-page.ts'
import {
  type PreviousArea,
  readReusableAreas,
  composeAnalytics,
  createComposeContext,
  readCompositionParts,
  createHydrationTable,
  type ComposeContext,
} from './composition-parts.ts'
import { listEmbedSources } from './embed-sources.ts'
import { renderSiteFiles } from './site-files.ts'
import {
  type ComposedPage,
  type OutlinedPage,
  createPageKeyFunction,
  writeAreaTable,
  writePage,
  writePageTable,
} from './write-pages.ts'

interface ComposePagesInput {
  composeContext: ComposeContext
  before: ReadonlyMap<AreaName, PreviousArea>
  keyOf: (area: AreaPart, route: AreaRoute) => string
  /** Paths that redirect. A link to such a path is valid. */
  aliases: string[]
}

/** A page of the new composition: reused from the live composition if the page's cache key is unchanged, otherwise new. */
interface PlannedPage {
  area: AreaPart
  key: string
  page: OutlinedPage | ComposedPage
}

const isReused = (page: PlannedPage['page']): page is OutlinedPage => 'outline' in page

/** Returns the live composition's page at a path. Returns undefined if the page's cache key has changed. */
const findReusablePage = (
  before: PreviousArea | undefined,
  path: string,
  key: string,
): OutlinedPage | undefined => {
  const stored = before?.table.pages[path]
  if (!before || stored?.key !== key) return undefined
  const { outline, ...row } = stored
  const { layout, ...rest } = outline
  return {
    row,
    outline: {
      area: before.table.part.name,
      path,
      ...rest,
      layoutLinks: before.table.layoutLinks[layout] ?? [],
    },
  }
}

/**
 * Returns true if the live composition has the same release of an area, and all pages of that area are reused. The new
 * composition then also reuses the area's page table, the list of its composed pages.
 */
const isUnchanged = (
  before: PreviousArea | undefined,
  area: AreaPart,
  pages: PlannedPage[],
): before is PreviousArea =>
  before?.table.part === area &&
  pages.length === Object.keys(before.table.pages).length &&
  pages.every(({ page }) => isReused(page))

/**
 * Composes the changed pages of a composition, runs the gate's checks of these pages, and writes the pages to the store. The
 * gate is the set of checks before a composition goes live. Returns the SHA-256 of each area's page table (list of its pages).
 * If a page breaks a rule, throws GATE_REFUSED and writes nothing.
 */
export const composePages = async (
  store: string,
  { composeContext, before, keyOf, aliases }: ComposePagesInput,
): Promise<Record<AreaName, string>> => {
  const { parts, layoutStyles } = composeContext
  const planned: PlannedPage[] = []
  for (const area of parts.areas)
    for (const route of area.manifest.routes) {
      const key = keyOf(area, route)
      const reusablePage = findReusablePage(before.get(area.name), route.path, key)
      planned.push({ area, key, page: reusablePage ?? (await composePage(composeContext, area, route)) })
    }
  const pages = planned.map(({ page }) => page)
  const outlines = await assertPages(
    pages.flatMap((page) => (isReused(page) ? [] : page)),
    pages.flatMap((page) => (isReused(page) ? page.outline : [])),
    { ...parts, layoutStyles, aliases },
  )
  const outlineOf = new Map(outlines.map((outline) => [outline.path, outline]))
  const write = async ({ key, page }: PlannedPage): Promise<OutlinedPage> => {
    if (isReused(page)) return page
    return { row: await writePage(store, key, page), outline: outlineOf.get(page.page.path) as PageOutline }
  }
  const tables = await Promise.all(
    parts.areas.map(async (area) => {
      const areaPages = planned.filter((page) => page.area === area)
      const previousArea = before.get(area.name)
      if (isUnchanged(previousArea, area, areaPages)) return [area.name, previousArea.sha256] as const
      return [area.name, await writeAreaTable(store, area, await Promise.all(areaPages.map(write)))] as const
    }),
  )
  return Object.fromEntries(tables)
}

interface Redirect {
  from: string
  to: string
  permanent: boolean
}

/**
 * Lists the redirects of live areas, of the site config and of retired areas. Leaves out a redirect of a retired area if a page
 * or another redirect now uses the same path.
 */
export const listRedirects = (
  { redirects = {}, retired = {} }: Pick<Composition, 'redirects' | 'retired'>,
  manifests: readonly AreaManifest[],
): Redirect[] => {
  const active = [
    ...manifests.flatMap((manifest) =>
      manifest.redirects.map((redirect) => ({ ...redirect, permanent: true })),
    ),
    ...Object.entries(redirects).map(([from, redirect]) => ({ from, ...redirect })),
  ]
  const allTakenPaths = new Set([
    ...manifests.flatMap(({ routes }) => routes.map(({ path }) => path)),
    ...active.map(({ from }) => from),
  ])
  const retiredRedirects = Object.values(retired).flatMap(({ paths, to }) =>
    to === undefined
      ? []
      : paths.flatMap((from) => (allTakenPaths.has(from) ? [] : [{ from, to, permanent: true }])),
  )
  return [...active, ...retiredRedirects]
}

/**
 * Returns the integrity values of the scripts that documents load: the bootstrap (script of every page), and the script that
 * validates forms before hydration.
 */
const scriptIntegrities = ({ assets, bootstrap, guard }: ShellRelease): string[] =>
  assets.flatMap(({ path, integrity }) => (path === bootstrap || path === guard ? [integrity] : []))

const bannerIntegrities = ({ bannerScript }: ComposeContext): string[] =>
  bannerScript === '' ? [] : [computeIntegrity(Buffer.from(bannerScript))]

/**
 * Composes releases into static pages in the store and returns the composition's id. Reuses unchanged pages of the live
 * composition. If the store already has the composition, composes nothing and only checks the releases. Throws GATE_REFUSED
 * with all violations. By default, the loss of a live page is a violation; `against` can permit it.
 */
export const compose = async (
  store: string,
  requestedComposition: Composition,
  against: ComparisonScope = 'everything',
): Promise<string> => {
  const composition = inOrder(requestedComposition)
  const id = compositionId(composition)
  const isComposed = await touchComposition(store, id)
  const paths = storePaths(store)
  const before = await readReusableAreas(store, composition.composer)
  const parts = await readCompositionParts(store, composition, before)
  await assertReleases(store, composition, parts, against)
  if (isComposed) return id
  const manifests = parts.areas.map((area) => area.manifest)
  const redirects = listRedirects(composition, manifests)
  const { origin, settings, banner } = composition
  const composeContext = await createComposeContext(parts, origin, banner)
  const { nav, site } = composeContext
  const areas = await composePages(store, {
    composeContext,
    before,
    keyOf: createPageKeyFunction({ composition, shell: parts.shell, areas: parts.areas, nav, site }),
    aliases: redirects.map(({ from }) => from),
  })
  const chrome = await composeChrome(composeContext)
  if (banner && chrome.banner === undefined)
    throw createGateError([
      createViolation(
        { code: 'SHELL_TOO_OLD', area: 'shell', release: parts.shell.release },
        `shell ${parts.shell.release} cannot display the banner of the site config`,
      ),
    ])
  await createFolderAtomically(paths.scratch, paths.composition(id), async (dir) => {
    await writePageTable(store, dir, {
      areas,
      scripts: [...scriptIntegrities(parts.shell), ...bannerIntegrities(composeContext)],
      redirects,
      embeds: listEmbedSources(settings),
      files: renderSiteFiles(composition, parts.identity, site),
      notFound: parts.notFound,
      hydration: createHydrationTable(parts, settings),
      chrome,
      analytics: await composeAnalytics(parts, settings),
    })
    await writePageTableHash(dir)
    await writeDurably(join(dir, COMPOSITION_FILE), `${JSON.stringify(composition, null, 1)}\n`)
  })
  return id
}
