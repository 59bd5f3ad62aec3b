import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Composition, type PageFragment, type PageRoot, getTrigger } from 'shared-contracts'
import { getFragmentKey } from 'shared-contracts/page'
import { memoize } from '@federation/node-kit'
import {
  computeSha256,
  getPageName,
  type PageTable,
  readComposition,
  readPageTable,
  readRelease,
  storePaths,
} from '@federation/registry'

/**
 * Number of changed pages to open per release. The browser check opens more pages only if it needs them to cover all changed
 * fragments (routes, slots, islands) and layouts.
 */
export const MAX_PAGES = 8

export interface PageSelection {
  opened: ChangedPage[]
  left: ChangedPage[]
  /** Keys of the fragments to mount repeatedly in search of memory leaks, by page path. Each is mounted on one page only. */
  mounts: Map<string, string[]>
}

const hasNewContent = ({ change }: ChangedPage): boolean => change === 'new' || change === 'content'

/**
 * Chooses the changed pages to open. First chooses a page for each changed fragment that hydrates, then one for each other
 * `layout` whose HTML or menus changed. Then adds new pages, and after them pages with changed content, until `most` are
 * chosen. `seed` determines the order of equally important pages, so that different releases open different pages.
 */
export const choosePages = (pages: readonly ChangedPage[], seed: string, most = MAX_PAGES): PageSelection => {
  const rank = { new: 0, content: 1, code: 2, menus: 3 }
  const orderOf = ({ change, path }: ChangedPage) => `${rank[change]} ${computeSha256(seed + path)}`
  const order = pages.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const chosen = new Set<ChangedPage>()
  const mounts = new Map<string, string[]>()
  const parts = new Set<string>()
  for (const page of order) {
    const newParts = page.changedParts.filter((key) => !parts.has(key))
    if (newParts.length === 0) continue
    for (const key of newParts) parts.add(key)
    chosen.add(page)
    mounts.set(page.path, newParts)
  }
  const layouts = new Set([...chosen].map(({ layout }) => layout))
  for (const page of order) {
    if (page.change === 'code' || layouts.has(page.layout)) continue
    layouts.add(page.layout)
    chosen.add(page)
  }
  for (const page of order) if (chosen.size < most && hasNewContent(page)) chosen.add(page)
  return {
    opened: pages.filter((page) => chosen.has(page)),
    left: pages.filter((page) => !chosen.has(page)),
    mounts,
  }
}

/**
 * A page of a candidate that differs from the live page, or that hydrates changed code. A candidate is a composition that is
 * checked before it goes live.
 */
export interface ChangedPage {
  path: string
  area: string
  /**
   * `new`: the live site has no such page. `content`: HTML, styles, data or shell differ. `code`: only hydrated code differs.
   * `menus`: only the header or footer differs.
   */
  change: 'new' | 'content' | 'code' | 'menus'
  /** Flags of the page's route that select its layout, as JSON. */
  layout: string
  hydratedRoots: PageRoot[]
  /** Keys of the roots in `hydratedRoots` whose scripts changed, or all of them if the shell changed. */
  changedParts: string[]
}

const CHROME = '/_chrome.json'

/** Removes release ids from URLs. File names contain a content hash, so they still identify the content. */
export const removeReleaseIds = (text: string): string =>
  text.replaceAll(/\/_r\/([\w-]+)\/[^/"]+\//g, '/_r/$1/')

/**
 * Matches the hash in the name of a script. Comparisons ignore this hash: a picture's URL in the script contains the release
 * id, so a new release changes the hash even if the code is the same.
 */
const SCRIPT_HASH = /-[\w-]{8}(?=\.js\b)/g

/** Removes release ids from URLs, and hashes from script names, because both also differ between builds of the same code. */
export const removeVersions = (text: string): string => removeReleaseIds(text).replaceAll(SCRIPT_HASH, '')

/**
 * Creates a function that returns the code of a root in a composition: the scripts that hydrate the root and the scripts that
 * its area imports on demand. Release ids and hashes are removed from the code. The function returns null if an older release
 * does not list its scripts, or if the names of two scripts differ only in their hashes.
 */
const createCodeReader = (store: string) => {
  const readArea = memoize((name: string, release: string) => readRelease(store, name, release))
  return async ({ areas }: Composition, { area, kind, id }: PageRoot): Promise<string | null> => {
    const name = areas[area] ?? ''
    const dir = storePaths(store).release(area, name)
    const release = await readArea(area, name)
    if (release.kind !== 'area' || release.later === undefined) return null
    const fragment = release.fragments.find((other) => other.kind === kind && other.id === id)
    const paths = [...(fragment?.scripts ?? []), ...release.later]
    if (new Set(paths.map(removeVersions)).size < paths.length) return null
    const texts = paths.map(async (path) => [path, await readFile(join(dir, path), 'utf8')])
    return removeVersions(JSON.stringify([fragment?.imports, await Promise.all(texts)]))
  }
}

const textOf = async (store: string, table: PageTable, name: string): Promise<string | null> => {
  const sha256 = table.fragments[name]?.sha256
  if (sha256 === undefined) return null
  return removeReleaseIds(await readFile(storePaths(store).content(sha256), 'utf8'))
}

const fragmentOf = async (store: string, table: PageTable, path: string): Promise<PageFragment | null> => {
  const text = await textOf(store, table, `${getPageName(path)}.json`)
  return text === null ? null : (JSON.parse(text) as PageFragment)
}

interface Site {
  composition: Composition
  table: PageTable
  /** JSON text of the composition's file with its header and footer. Null if the composition lacks that file. */
  chrome: string | null
}

const readSite = async (store: string, id: string): Promise<Site> => {
  const table = await readPageTable(store, id)
  return { composition: await readComposition(store, id), table, chrome: await textOf(store, table, CHROME) }
}

interface CandidatePage {
  path: string
  fragment: PageFragment
  candidate: Site
  readCode: ReturnType<typeof createCodeReader>
}

/** Compares a candidate's page with the same page of another composition. Returns null if the page is unchanged. */
const classifyChange = async (
  store: string,
  { path, fragment, candidate, readCode }: CandidatePage,
  { composition: before, table, chrome }: Site,
): Promise<Pick<ChangedPage, 'change' | 'changedParts'> | null> => {
  const old = table.pages[path] ? await fragmentOf(store, table, path) : null
  const { composition: now } = candidate
  const isNewShell = now.shell !== before.shell
  const isChanged = async (root: PageRoot): Promise<boolean> => {
    if (getTrigger(root) === 'never') return false
    if (isNewShell) return true
    if (now.areas[root.area] === before.areas[root.area]) return false
    const [code, oldCode] = await Promise.all([readCode(now, root), readCode(before, root)])
    return code === null || code !== oldCode
  }
  const changed = await Promise.all(fragment.roots.map(isChanged))
  const changedParts = fragment.roots.filter((_, index) => changed[index]).map(getFragmentKey)
  if (!old) return { change: 'new', changedParts }
  if (isNewShell || JSON.stringify(fragment) !== JSON.stringify(old))
    return { change: 'content', changedParts }
  if (changedParts.length > 0) return { change: 'code', changedParts }
  return candidate.chrome === chrome ? null : { change: 'menus', changedParts }
}

/**
 * Finds the pages of a candidate whose HTML, styles or data differ from the live site, or that hydrate changed code. Ignores
 * release ids in URLs and hashes in the names of scripts. A change of menus affects every page. `passed` contains the id of the
 * live composition, then the ids of later candidates that passed the gate. A page counts as unchanged if one of these
 * compositions has the same page. Skips compositions that cannot be read.
 */
export const findChangedPages = async (
  store: string,
  id: string,
  passed: readonly string[],
): Promise<ChangedPage[]> => {
  const readCode = createCodeReader(store)
  const candidate = await readSite(store, id)
  const sites = await Promise.all(passed.map((other) => readSite(store, other).catch(() => null)))
  const before = sites.filter((site) => site !== null)
  const pages: ChangedPage[] = []
  for (const path of Object.keys(candidate.table.pages)) {
    const fragment = await fragmentOf(store, candidate.table, path)
    if (!fragment) continue
    const hydratedRoots = fragment.roots.filter((root) => getTrigger(root) !== 'never')
    const changes = await Promise.all(
      before.map((site) => classifyChange(store, { path, fragment, candidate, readCode }, site)),
    )
    if (changes.includes(null)) continue
    const [change] = changes
    pages.push({
      path,
      area: fragment.roots.find(({ kind }) => kind === 'route')?.area ?? 'shell',
      layout: JSON.stringify(fragment.flags),
      hydratedRoots,
      ...(change ?? { change: 'new', changedParts: hydratedRoots.map(getFragmentKey) }),
    })
  }
  return pages
}
