import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Analytics,
  AnalyticsSettings,
  type AreaName,
  type AreaRelease,
  type Banner,
  BANNER_OVER,
  type Composition,
  type Fragment,
  getFragmentKey,
  type ImportMap,
  type PublicSettings,
  type RenderLayout,
  type RenderQuestion,
  type ShellRelease,
  type SiteIdentity,
  type SiteNav,
  type HydrationTable,
  getTrigger,
} from 'shared-contracts'
import { createGateError, createViolation } from '../gate/violations.ts'
import {
  type AreaPart,
  type AreaTable,
  assertReleaseFiles,
  assertTableSigned,
  channelHead,
  LIVE,
  readAreaTable,
  readComposition,
  readRelease,
  readReleaseFile,
  readStoredTable,
  computeSha256,
  storePaths,
  createStoreReader,
} from '@federation/registry'
import { memoize } from '@federation/node-kit'
import { getAssetHref, getAssetHrefs } from '@federation/node-kit/release-format'
import { createSiteIndex, type SiteIndex } from './site-files.ts'

/** Renders the consent question, and collects the analytics settings and scripts. All pages load this data from one file. */
export const composeAnalytics = async (
  { shell, renderQuestion, textOf }: Pick<CompositionParts, 'shell' | 'renderQuestion' | 'textOf'>,
  { analytics, demoForm }: Pick<PublicSettings, 'analytics' | 'demoForm'>,
): Promise<Analytics> => {
  const settings = AnalyticsSettings.parse(analytics ?? {})
  const { consent: _mode, collector, ...vendors } = settings
  const hasVendors = Object.values(vendors).some((vendor) => vendor !== undefined)
  const css = await Promise.all((shell.questionStyles ?? []).map((file) => textOf(shell, file)))
  return {
    script: getScriptReference(shell, shell.analytics),
    // A demo form loads from another company, so the site asks for consent even without analytics. If the visitor consents to
    // marketing, the form loads without a click.
    asks: collector || hasVendors || demoForm !== undefined,
    vendors: hasVendors ? getScriptReference(shell, shell.vendors) : null,
    health: getScriptReference(shell, shell.health),
    settings,
    question: { html: (await renderQuestion?.()) ?? '', css: css.join('') },
  }
}

/** Inputs from which pages are composed: releases, settings, and functions that read release files. */
export interface CompositionParts {
  shell: ShellRelease
  areas: AreaPart[]
  settings: Composition['settings']
  /** Returns the release of an area. The first call reads the release and verifies its digest and signature. */
  releaseOf: (area: AreaName) => Promise<AreaRelease>
  identity: SiteIdentity
  notFound: string
  renderLayout: RenderLayout
  renderQuestion?: RenderQuestion | undefined
  textOf: (
    owner: Pick<AreaRelease, 'name' | 'release'> | Pick<ShellRelease, 'name' | 'release'>,
    file: string,
  ) => Promise<string>
}

/**
 * Reads the inputs of a composition (set of releases). `before` contains the areas of the live composition. An area with the
 * same release in `before` is not read again. Throws if a release is missing or damaged. Throws GATE_REFUSED if the shell is
 * too old.
 */
export const readCompositionParts = async (
  store: string,
  composition: Composition,
  before: ReadonlyMap<AreaName, PreviousArea>,
): Promise<CompositionParts> => {
  const paths = storePaths(store)
  const shell = await readRelease(store, 'shell', composition.shell)
  if (shell.kind !== 'shell')
    throw new Error(`the release shell ${composition.shell} is not a release of the shell`)
  const { site: identity, notFound } = shell
  if (!identity || notFound === undefined) {
    throw createGateError([
      createViolation(
        { code: 'SHELL_TOO_OLD', area: 'shell', release: shell.release },
        `shell ${shell.release} has no site identity: it was built before shells had one`,
      ),
    ])
  }
  const releaseOf = memoize(async (name: AreaName): Promise<AreaRelease> => {
    const id = composition.areas[name]
    const release = id === undefined ? null : await readRelease(store, name, id)
    if (release?.kind !== 'area') throw new Error(`the release ${name} ${id} is not a release of an area`)
    return release
  })
  const areas: AreaPart[] = []
  for (const [name, id] of Object.entries(composition.areas) as [AreaName, string][]) {
    const part = before.get(name)?.table.part
    areas.push(part?.release === id ? part : extractAreaPart(await releaseOf(name)))
  }
  // Verify the shell's files before the import, because the layout's code runs in this process.
  await assertReleaseFiles(paths.release('shell', shell.release), shell)
  const layoutFile = join(paths.release('shell', shell.release), shell.layout)
  const { renderLayout, renderQuestion } = (await import(pathToFileURL(layoutFile).href)) as {
    renderLayout: RenderLayout
    renderQuestion?: RenderQuestion
  }
  const textOf: CompositionParts['textOf'] = async ({ name, release }, file) => {
    const owner = name === 'shell' ? shell : await releaseOf(name)
    if (owner.release !== release) throw new Error(`${name} ${release} is not part of this composition`)
    return (await readReleaseFile(paths.release(name, release), owner, file)).toString()
  }
  return {
    shell,
    areas,
    releaseOf,
    identity,
    notFound: await textOf(shell, notFound),
    settings: composition.settings,
    renderLayout,
    renderQuestion,
    textOf,
  }
}

/** An area's page table (the list of its composed pages) in the live composition, and the SHA-256 of that table. */
export interface PreviousArea {
  sha256: string
  table: AreaTable
}

const readLiveTables = async (store: string, composer: string): Promise<Map<AreaName, PreviousArea>> => {
  const head = await channelHead(store, LIVE)
  if (!head || (await readComposition(store, head.composition)).composer !== composer) return new Map()
  // Read all page tables (lists of an area's pages) with one reader: it checks each folder for symbolic links only once.
  const read = createStoreReader(store)
  const { bytes, table } = await readStoredTable(store, head.composition, read)
  assertTableSigned(head, bytes)
  if (!('areas' in table)) return new Map()
  const areas = Object.entries(table.areas) as [AreaName, string][]
  return new Map(
    await Promise.all(
      areas.map(
        async ([name, sha256]) =>
          [name, { sha256, table: await readAreaTable(store, sha256, read) }] as const,
      ),
    ),
  )
}

/**
 * Reads the page tables (lists of each area's pages) of the live composition, to reuse unchanged pages. If another composer
 * version wrote the composition, or a table is unreadable or invalid, resolves to an empty map: all pages are composed again.
 */
export const readReusableAreas = (store: string, composer: string): Promise<Map<AreaName, PreviousArea>> =>
  readLiveTables(store, composer).catch(() => new Map())

/** Inputs that all pages of a composition share. */
export interface ComposeContext {
  parts: CompositionParts
  site: SiteIndex
  nav: SiteNav
  origin: string
  layoutStyles: string
  /** Source text of the script that validates a form before hydration. Empty if the shell has no such script. */
  guardScript: string
  banner?: Banner | undefined
  /** Text of the script that hides the banner after its last day; empty if the site has no banner. */
  bannerScript: string
}

/**
 * Returns a script that hides the banner before the first paint if the visitor's local date is after `until`. The banner thus
 * also disappears from cached and exported pages.
 */
const renderBannerScript = ({ until }: Banner): string =>
  `{const n=new Date;new Date(n-n.getTimezoneOffset()*6e4).toISOString().slice(0,10)>"${until}"&&document.documentElement.setAttribute("${BANNER_OVER}","")}`

/**
 * Combines the navigation and routes of all areas into the data that composing a page requires. `origin` has no trailing slash.
 */
export const createComposeContext = async (
  parts: CompositionParts,
  origin: string,
  banner?: Banner,
): Promise<ComposeContext> => {
  const manifests = parts.areas.map(({ manifest }) => manifest)
  const nav: SiteNav = {
    nav: manifests.flatMap((manifest) => manifest.nav).toSorted((a, b) => a.order - b.order),
    menus: manifests.flatMap(({ menus }) => menus),
    bar: manifests.flatMap(({ bar }) => bar),
  }
  const site = createSiteIndex(
    parts.identity.name,
    manifests.flatMap(({ routes }) => routes),
    nav.nav,
  )
  const { shell, textOf } = parts
  const { sheet, guard } = shell
  return {
    parts,
    site,
    nav,
    origin,
    layoutStyles: await textOf(shell, sheet),
    guardScript: guard === undefined ? '' : await textOf(shell, guard),
    banner,
    bannerScript: banner ? renderBannerScript(banner) : '',
  }
}

/**
 * Creates the table of the scripts that hydrate each fragment (the prerendered HTML of a route, slot or island). All pages load
 * this table from one file. If pages contained the script hashes instead, each release of an area would change every page.
 */
export const createHydrationTable = (
  { shell, areas }: Pick<CompositionParts, 'shell' | 'areas'>,
  { security: _security, ...settings }: PublicSettings,
): HydrationTable => {
  const importMap: ImportMap = {
    imports: Object.fromEntries(
      Object.entries(shell.imports).map(([name, path]) => [name, getAssetHref('shell', shell.release, path)]),
    ),
    integrity: Object.fromEntries([
      ...getScriptIntegrities(shell, [
        ...new Set([...shell.scripts, ...(shell.later ?? []), ...Object.values(shell.imports)]),
      ]),
      ...areas.flatMap(({ hydration }) => Object.entries(hydration.integrity)),
    ]),
  }
  return {
    settings,
    importMap: JSON.stringify(importMap),
    shell: {
      entry: getAssetHref('shell', shell.release, shell.entry),
      scripts: getAssetHrefs(shell, shell.scripts),
    },
    remotes: Object.fromEntries(
      areas.map(({ name, hydration: { remote, entry } }) => [name, { remote, entry }]),
    ),
    scripts: Object.fromEntries(
      areas.flatMap(({ hydration: { scripts, imports } }) =>
        Object.entries(scripts).map(([key, hrefs]) => [
          key,
          [...hrefs, ...getSharedHrefs(shell, imports?.[key] ?? [ROUTER_PACKAGE])],
        ]),
      ),
    ),
  }
}

/**
 * Shared package that every fragment (HTML of a route, slot or island) of an older release is assumed to import. Older releases
 * do not list the imports of each fragment.
 */
const ROUTER_PACKAGE = 'react-router-dom'

/**
 * Returns the URLs of those packages in `packages` that the shell shares with areas. Leaves out packages that every hydration
 * loads anyway.
 */
const getSharedHrefs = (shell: ShellRelease, packages: readonly string[]): string[] =>
  packages.flatMap((name) => {
    const file = shell.imports[name]
    return file === undefined || shell.scripts.includes(file)
      ? []
      : getAssetHref('shell', shell.release, file)
  })

type ListedRelease = Pick<AreaRelease, 'name' | 'release' | 'assets'>

/** Returns the URL path and the integrity value of each script in `paths`. Throws if the release does not list a script. */
const getScriptIntegrities = (
  { name, release, assets }: ListedRelease,
  paths: readonly string[],
): [string, string][] =>
  paths.map((path) => {
    const asset = assets.find((candidate) => candidate.path === path)
    if (!asset)
      throw new Error(
        `the release document of ${name} ${release} lists no file ${path}. Build the release again`,
      )
    return [getAssetHref(name, release, path), asset.integrity]
  })

/** Returns the URL path and the integrity value of a script. Returns null if the release does not contain the script. */
const getScriptReference = ({ name, release, assets }: ListedRelease, file: string | undefined) => {
  const asset = assets.find(({ path }) => path === file)
  return asset ? { href: getAssetHref(name, release, asset.path), integrity: asset.integrity } : null
}

/**
 * Hashes everything that a fragment (the prerendered HTML of a route, slot or island) adds to a page. If the hash changes, the
 * page is composed again. The hash excludes the scripts that hydrate the fragment, because pages do not contain them.
 */
const fragmentHash = (
  { name, release, assets }: ListedRelease,
  { file, styles, share, shareAlt, ...trigger }: Fragment,
): string => {
  const hashes = [file, ...styles].map((path) => assets.find((asset) => asset.path === path)?.integrity)
  return computeSha256(
    JSON.stringify([
      getTrigger(trigger),
      styles,
      hashes,
      share && getAssetHref(name, release, share),
      shareAlt,
    ]),
  ).slice(0, 32)
}

/** Extracts an area's data for its stored list of pages, so that later compositions need not read the area's release. */
export const extractAreaPart = (area: AreaRelease): AreaPart => {
  const { manifest, release, requires, uses, remote, entry, fragments } = area
  const hydrated = fragments.filter((fragment) => getTrigger(fragment) !== 'never')
  return {
    name: manifest.area,
    release,
    manifest,
    requires,
    ...(uses && { uses }),
    hydration: {
      remote,
      entry: getAssetHref(area.name, release, entry),
      scripts: Object.fromEntries(
        hydrated.map((fragment) => [
          getFragmentKey({ area: manifest.area, ...fragment }),
          getAssetHrefs(area, fragment.scripts),
        ]),
      ),
      imports: Object.fromEntries(
        hydrated.flatMap(({ imports, ...fragment }) =>
          imports ? [[getFragmentKey({ area: manifest.area, ...fragment }), imports]] : [],
        ),
      ),
      integrity: Object.fromEntries(
        hydrated.length === 0
          ? []
          : getScriptIntegrities(area, [
              ...new Set([...hydrated.flatMap(({ scripts }) => scripts), ...(area.later ?? [])]),
            ]),
      ),
    },
    fragments: Object.fromEntries(
      fragments.map((fragment) => [`${fragment.kind} ${fragment.id}`, fragmentHash(area, fragment)]),
    ),
  }
}
