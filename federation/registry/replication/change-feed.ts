import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listFolder } from '@federation/node-kit'
import { RELEASE_FILE } from '@federation/node-kit/release-format'
import { CompositionId } from 'shared-contracts'
import { computeSha256 } from '../store/content.ts'
import { getSharedStore } from '../store/shared-store.ts'
import { exists, listNumbers, numberedFile, storePaths } from '../store/store-files.ts'
import { coalesceCalls } from './follow.ts'
import type { ArtifactRow, ChangeSet, Content, DocumentRow, Files } from './source.ts'

/** Interval in ms between looks at the folder while a reader waits. */
const LOOK_MS = 400

/** Changes of a store's folder, numbered in the order in which this process saw them. */
export interface ChangeFeed {
  /** Current version. A new process begins a new log, of which readers get everything once. */
  version: () => Promise<string>
  /** Resolves once the version differs from `after`, or when `signal` aborts. Returns the current version. */
  waitForChange: (after: string, signal: AbortSignal) => Promise<string>
  /** Changes after a version, and the places that a reader still lacks. All of them if the version is of another log. */
  changesSince: (after: string, behind: readonly string[]) => Promise<FeedChanges>
  /** Files of a place; null if the store does not have it. */
  filesOf: (place: string) => Promise<Files | null>
  /** Reads content by hash; null if it is missing or damaged. */
  content: (sha256: string) => Promise<Content | null>
}

export interface FeedChanges extends Omit<ChangeSet, 'version' | 'heads'> {
  version: string
  heads: Record<string, number>
  /** True if the answer contains everything, so that a reader can find what was removed. */
  isComplete: boolean
}

interface KnownArtifact {
  change: number
  /** Changes when the folder is replaced, or a file directly in it. */
  stamp: string
  files: Files
  isGone: boolean
}

const listFiles = async (dir: string): Promise<Files> => {
  const files: Files = {}
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files[relative(dir, path).split(sep).join('/')] = computeSha256(await readFile(path))
  }
  return files
}

/** Places of all releases, and then of all compositions. */
export const listArtifactPlaces = async (store: string): Promise<string[]> => {
  const paths = storePaths(store)
  const places: string[] = []
  for (const name of await listFolder(paths.deployables))
    for (const release of await listFolder(paths.releases(name)))
      if (await exists(join(paths.release(name, release), RELEASE_FILE)))
        places.push(`releases/${name}/${release}`)
  for (const id of await listFolder(paths.compositions))
    if (CompositionId.safeParse(id).success) places.push(`compositions/${id}`)
  return places
}

/** Id of a store: the hash of its first trust document. Empty if trust was never set up. */
const readStoreId = async (store: string): Promise<string> => {
  const { trust } = storePaths(store)
  const [first] = await listNumbers(trust)
  return first === undefined ? '' : computeSha256(await readFile(numberedFile(trust, first)))
}

const readIfExists = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

/** Creates the feed of a store's folder. It lists what page servers need: no sequence numbers and nothing in quarantine. */
export const createChangeFeed = (store: string): ChangeFeed => {
  const log = randomUUID()
  let newest = 0
  /** Change that added each document or secret, by path. */
  const documents = new Map<string, number>()
  const artifacts = new Map<string, KnownArtifact>()
  let heads: Record<string, number> = {}
  const versionOf = (change: number) => `${log}.${change}`

  const findDocuments = async () => {
    const channels = (await listFolder(storePaths(store).channels)).map((name) => `channels/${name}`)
    const found: string[] = (await listFolder(join(store, 'secrets'))).map((name) => `secrets/${name}`)
    const highest: Record<string, number> = {}
    for (const folder of ['trust', 'site', ...channels]) {
      const numbers = await listNumbers(join(store, folder))
      // A number in quarantine was in use as well.
      const aside = (await listFolder(storePaths(store).aside(folder))).map((name) =>
        Number(name.slice(0, 8)),
      )
      highest[folder] = Math.max(0, ...numbers.slice(-1), ...aside.filter(Number.isInteger))
      found.push(...numbers.map((number) => `${folder}/${number}`))
    }
    return { found, highest }
  }

  const findArtifacts = async (): Promise<Map<string, Pick<KnownArtifact, 'stamp' | 'files'>>> => {
    const found = new Map<string, Pick<KnownArtifact, 'stamp' | 'files'>>()
    for (const place of await listArtifactPlaces(store))
      try {
        const { ino, mtimeMs } = await stat(join(store, place))
        const stamp = `${ino}:${mtimeMs}`
        const known = artifacts.get(place)
        found.set(
          place,
          known?.stamp === stamp ? known : { stamp, files: await listFiles(join(store, place)) },
        )
      } catch (error) {
        // It was removed after it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    return found
  }

  const look = coalesceCalls(async () => {
    // Without its database, the folder is shown as it is.
    await getSharedStore(store)
      .bring()
      .catch(() => undefined)
    // Documents are read first: the composition of an entry exists before the entry.
    const { found, highest } = await findDocuments()
    const places = await findArtifacts()
    // No await from here on, so that readers never see an entry without its composition.
    heads = highest
    for (const key of found) if (!documents.has(key)) documents.set(key, (newest += 1))
    for (const [place, { stamp, files }] of places) {
      const known = artifacts.get(place)
      const isSame = known && !known.isGone && JSON.stringify(known.files) === JSON.stringify(files)
      artifacts.set(place, { change: isSame ? known.change : (newest += 1), stamp, files, isGone: false })
    }
    for (const [place, { isGone }] of artifacts)
      if (!places.has(place) && !isGone)
        artifacts.set(place, { change: (newest += 1), stamp: '', files: {}, isGone: true })
  })

  const changeIn = (version: string): number | null => {
    const [name, change] = version.split('.')
    return name === log ? Number(change) : null
  }

  const readDocuments = async (keys: readonly string[]): Promise<DocumentRow[]> => {
    const rows: DocumentRow[] = []
    for (const key of keys) {
      const [, folder = '', number] = /^(trust|site|channels\/[^/]+)\/(\d+)$/.exec(key) ?? []
      if (folder === '') continue
      const document = await readIfExists(numberedFile(join(store, folder), Number(number)))
      // A document in quarantine is no longer there.
      if (document)
        rows.push({ folder, number: Number(number), document: document.toString(), isQuarantined: false })
    }
    return rows.toSorted((a, b) => a.folder.localeCompare(b.folder) || a.number - b.number)
  }

  const readSecrets = async (): Promise<ChangeSet['secrets']> => {
    const secrets: ChangeSet['secrets'] = []
    for (const name of await listFolder(join(store, 'secrets'))) {
      const secret = await readIfExists(join(store, 'secrets', name))
      if (secret) secrets.push({ name, secret: secret.toString().trim() })
    }
    return secrets
  }

  return {
    version: async () => {
      await look()
      return versionOf(newest)
    },
    waitForChange: async (after, signal) => {
      for (;;) {
        await look()
        if (versionOf(newest) !== after || signal.aborted) return versionOf(newest)
        await pause(LOOK_MS, undefined, { signal }).catch(() => undefined)
      }
    },
    changesSince: async (after, behind) => {
      await look()
      // No await until the snapshot is complete.
      const since = changeIn(after)
      const wanted = new Set(behind)
      const places = [...artifacts].flatMap(([place, { change, files, isGone }]): ArtifactRow[] =>
        change > (since ?? 0) || wanted.has(place) ? [{ place, files, isGone }] : [],
      )
      const keys = [...documents].flatMap(([key, change]) => (change > (since ?? 0) ? [key] : []))
      const snapshot = { version: versionOf(newest), isComplete: since === null, places, heads }
      return {
        ...snapshot,
        id: await readStoreId(store),
        documents: await readDocuments(keys),
        secrets: await readSecrets(),
      }
    },
    filesOf: async (place) => {
      await look()
      const known = artifacts.get(place)
      return known && !known.isGone ? known.files : null
    },
    content: async (sha256) => {
      const shared = storePaths(store).content(sha256)
      const bytes = await readIfExists(shared)
      if (bytes && computeSha256(bytes) === sha256)
        return {
          sha256,
          bytes,
          br: await readIfExists(`${shared}.br`),
          gz: await readIfExists(`${shared}.gz`),
        }
      for (const [place, { files }] of artifacts)
        for (const [path, own] of Object.entries(files)) {
          if (own !== sha256) continue
          const found = await readIfExists(join(store, place, path))
          if (found && computeSha256(found) === sha256) return { sha256, bytes: found, br: null, gz: null }
        }
      return null
    },
  }
}
