import { lstat, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompositionId } from 'shared-contracts'
import { namesIn } from '../service/names-in.ts'
import { readComposition } from '../store/composition-document.ts'
import { damageOf, faultSentence, type Fault } from '../store/faults.ts'
import { PAGE_TABLE_FILE } from '../store/page-table.ts'
import { exists } from '../store/place-folder.ts'
import { RELEASE_FILE } from '../store/release-digest.ts'
import { removeStaleScratch, scratchName } from '../store/stale-scratch.ts'
import { storePaths } from '../store/store-paths.ts'
import { placeOf } from '../store/store-reader.ts'
import { HORIZON, neededCompositions, releasesOf, type Horizon } from './needed.ts'

/** What was published or used of late may belong to a release that is under way, on whichever machine. */
const YOUNG_MS = 24 * 60 * 60_000

export interface Pruned {
  /** Paths from the store's folder. */
  removed: string[]
  kept: { compositions: number; releases: number }
  /** Why nothing more was removed, where something cannot be read. */
  held: Fault[]
}

const isYoung = async (path: string, now: Date): Promise<boolean> => {
  const { mtimeMs, ctimeMs } = await lstat(path)
  return Math.max(mtimeMs, ctimeMs) > now.getTime() - YOUNG_MS
}

/**
 * Removes something in one step that nobody sees half of. What was claimed between the look and that step is put back: who
 * claimed it finds it there, or finds it gone and makes it anew. False where it stays.
 */
const removeWhole = async (store: string, path: string): Promise<boolean> => {
  const { scratch } = storePaths(store)
  const aside = join(scratch, scratchName())
  await mkdir(scratch, { recursive: true })
  const before = (await lstat(path)).mtimeMs
  await rename(path, aside)
  if ((await lstat(aside)).mtimeMs !== before) {
    await rename(aside, path).catch(() => undefined)
    return false
  }
  await rm(aside, { recursive: true, force: true })
  return true
}

const hashes = (text: string): string[] => text.match(/\b[0-9a-f]{64}\b/g) ?? []

/** The hashes of content that compositions share, by name in their tables and in the tables that those name. */
const contentOf = async (store: string, id: string): Promise<string[]> => {
  const text = await readFile(join(storePaths(store).composition(id), PAGE_TABLE_FILE), 'utf8')
  const { areas = {} } = JSON.parse(text) as { areas?: Record<string, string> }
  const tables = await Promise.all(
    Object.values(areas).map((sha256) => readFile(join(store, 'pages', sha256.slice(0, 2), sha256), 'utf8')),
  )
  return [text, ...tables].flatMap(hashes)
}

/** Content that no composition in the store names: each file after the one it is a compressed copy of. */
const unusedContent = async (store: string, compositions: string[]): Promise<string[][]> => {
  const used = new Set((await Promise.all(compositions.map((id) => contentOf(store, id)))).flat())
  const unused = new Map<string, string[]>()
  for (const folder of await namesIn(join(store, 'pages'))) {
    for (const name of (await namesIn(join(store, 'pages', folder))).toSorted()) {
      const [sha256 = ''] = name.split('.', 1)
      const file = join(store, 'pages', folder, name)
      if (!used.has(sha256)) unused.set(sha256, [...(unused.get(sha256) ?? []), file])
    }
  }
  return [...unused.values()]
}

/**
 * Removes compositions and releases that nobody may need: no channel points to them, no rollback leads to them, no tab of the
 * last days has them, and they are older than a day. Where something cannot be read that says what is needed, what it may
 * need stays. `isDry` removes nothing and tells the same.
 */
export const pruneStore = async (
  store: string,
  { now = new Date(), isDry = false, ...given }: Partial<Horizon> & { isDry?: boolean } = {},
): Promise<Pruned> => {
  const paths = storePaths(store)
  const removed: string[] = []
  const { compositions: needed, unreadable } = await neededCompositions(store, { ...HORIZON, ...given, now })
  const compositions = (await namesIn(paths.compositions)).filter(
    (name) => CompositionId.safeParse(name).success,
  )
  const kept = { compositions: compositions.length, releases: 0 }
  if (unreadable.length > 0) return { removed, kept, held: unreadable }

  const remove = async (path: string): Promise<boolean> => {
    if (await isYoung(path, now)) return false
    if (!isDry && !(await removeWhole(store, path))) return false
    removed.push(placeOf(store, path))
    return true
  }
  const staying: string[] = []
  for (const id of compositions)
    if (needed.has(id) || !(await remove(paths.composition(id)))) staying.push(id)
  kept.compositions = staying.length

  const wanted = new Set<string>()
  const held: Fault[] = []
  for (const id of staying) {
    const composition = await readComposition(store, id).catch(damageOf)
    if ('code' in composition) held.push(composition)
    else for (const [name, release] of releasesOf(composition)) wanted.add(paths.release(name, release))
  }
  if (held.length > 0) return { removed, kept, held }
  for (const name of await namesIn(paths.deployables)) {
    for (const release of await namesIn(paths.releases(name))) {
      const path = paths.release(name, release)
      if (!(await exists(join(path, RELEASE_FILE)))) continue
      if (wanted.has(path) || !(await remove(path))) kept.releases += 1
    }
  }
  for (const [file = '', ...copies] of await unusedContent(store, staying)) {
    if (!(await remove(file)) || isDry) continue
    for (const copy of copies) await rm(copy, { force: true })
  }
  if (!isDry) await removeStaleScratch(store)
  return { removed, kept, held }
}

/** Prunes where nobody has for a day. Never rejects: a release does not fail for it, and the next one tries again. */
export const pruneDaily = async (store: string): Promise<void> => {
  const stamp = join(store, 'pruned')
  try {
    const now = new Date()
    const last = await lstat(stamp).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    if (now.getTime() - last < YOUNG_MS) return
    await writeFile(stamp, '')
    await utimes(stamp, now, now)
    await pruneStore(store, { now })
  } catch {
    // The store that cannot be pruned now is none the worse for it.
  }
}

export const heldText = (held: Fault[]): string =>
  held.length === 0
    ? ''
    : `More stays, since nobody knows what these need: ${held.map(faultSentence).join('; ')}.\nMend that first: npm run fed -- verify --repair`
