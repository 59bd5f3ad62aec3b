import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listFolder } from '@federation/node-kit'
import { RELEASE_FILE } from '@federation/node-kit/release-format'
import { CompositionId } from 'shared-contracts'
import { computeSha256, hashFiles } from '../store/content.ts'
import { getSharedStore } from '../store/shared-store.ts'
import { exists, highestNumber, listNumbers, numberedFile, storePaths } from '../store/store-files.ts'
import { coalesceCalls } from './follow.ts'
import type { ArtifactRow, ChangeSet, Content, DocumentRow, Files } from './source.ts'

/** Interval in ms at which the store's folder is read while a client waits for a change. */
const POLL_INTERVAL_MS = 400

/** Changes of a store's folder, numbered in the order in which this process detected them. */
export interface ChangeFeed {
  /**
   * Version of the newest change, as `<id>.<number>`. Each process creates a new id, so clients read everything again after a
   * restart.
   */
  version: () => Promise<string>
  /** Resolves when the version differs from `after`, or when `signal` aborts. Returns the current version. */
  waitForChange: (after: string, signal: AbortSignal) => Promise<string>
  /**
   * Returns the changes after the version `after`. Returns the whole store if another process (the one before a restart)
   * created that version. Also returns the releases and compositions whose paths `behind` lists, because the client lacks them.
   */
  changesSince: (after: string, behind: readonly string[]) => Promise<FeedChanges>
  filesOf: (place: string) => Promise<Files | null>
  /** Reads content by SHA-256. Returns null if the content is missing or damaged. */
  content: (sha256: string) => Promise<Content | null>
}

export interface FeedChanges extends Omit<ChangeSet, 'version' | 'heads'> {
  version: string
  heads: Record<string, number>
  /** True if `places` lists the whole store. The client then removes all other releases and compositions. */
  isComplete: boolean
}

interface KnownArtifact {
  change: number
  /**
   * Text that changes if the folder of the release or composition is replaced, or if a file directly in it changes. Only then
   * are the files of the folder hashed again.
   */
  stamp: string
  files: Files
  isGone: boolean
}

/** Lists the paths of all releases, followed by those of all compositions. */
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

/**
 * Returns the store's id: the SHA-256 of its first trust document (signed list of trusted keys). Returns an empty string if
 * trust was never set up.
 */
const readStoreId = async (store: string): Promise<string> => {
  const { trust } = storePaths(store)
  const [first] = await listNumbers(trust)
  return first === undefined ? '' : computeSha256(await readFile(numberedFile(trust, first)))
}

/** Returns the highest document number that was ever used, by folder: `trust`, `site` and each `channels/<name>`. */
export const readHeads = async (store: string): Promise<Record<string, number>> => {
  const channels = (await listFolder(storePaths(store).channels)).map((name) => `channels/${name}`)
  const heads = ['trust', 'site', ...channels].map(
    async (folder) => [folder, await highestNumber(store, folder)] as const,
  )
  return Object.fromEntries(await Promise.all(heads))
}

const readIfExists = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null)

/**
 * Creates the change feed of a store's folder. The feed omits quarantined (damaged) documents and the sequence numbers of
 * releases, because page servers need neither.
 */
export const createChangeFeed = (store: string): ChangeFeed => {
  const log = randomUUID()
  let newest = 0
  /** Key: path of a document or secret. Value: number of the change that added it. */
  const documents = new Map<string, number>()
  const artifacts = new Map<string, KnownArtifact>()
  let heads: Record<string, number> = {}
  const versionOf = (change: number) => `${log}.${change}`

  const findDocuments = async () => {
    const highest = await readHeads(store)
    const keys: string[] = (await listFolder(join(store, 'secrets'))).map((name) => `secrets/${name}`)
    for (const folder of Object.keys(highest))
      keys.push(...(await listNumbers(join(store, folder))).map((number) => `${folder}/${number}`))
    return { found: keys, highest }
  }

  const findArtifacts = async (): Promise<Map<string, Pick<KnownArtifact, 'stamp' | 'files'>>> => {
    const foundArtifacts = new Map<string, Pick<KnownArtifact, 'stamp' | 'files'>>()
    for (const place of await listArtifactPlaces(store))
      try {
        const { ino, mtimeMs } = await stat(join(store, place))
        const stamp = `${ino}:${mtimeMs}`
        const knownArtifact = artifacts.get(place)
        foundArtifacts.set(
          place,
          knownArtifact?.stamp === stamp
            ? knownArtifact
            : { stamp, files: await hashFiles(join(store, place)) },
        )
      } catch (error) {
        // Ignore a file that was removed after it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    return foundArtifacts
  }

  const look = coalesceCalls(async () => {
    // If the database is unreachable, read the store's folder as it is. The folder can then be outdated.
    await getSharedStore(store)
      .pull()
      .catch(() => undefined)
    // List documents before releases and compositions. A channel entry is written after its composition, so the composition of
    // each listed entry is found.
    const { found, highest } = await findDocuments()
    const places = await findArtifacts()
    // Use no `await` from here on, so that a client never sees an entry without its composition.
    heads = highest
    for (const key of found) if (!documents.has(key)) documents.set(key, (newest += 1))
    for (const [place, { stamp, files }] of places) {
      const knownArtifact = artifacts.get(place)
      const isSame =
        knownArtifact &&
        !knownArtifact.isGone &&
        JSON.stringify(knownArtifact.files) === JSON.stringify(files)
      artifacts.set(place, {
        change: isSame ? knownArtifact.change : (newest += 1),
        stamp,
        files,
        isGone: false,
      })
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
      // Skip a document whose file is missing: another process has moved it to quarantine as damaged after it was listed.
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
        await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
      }
    },
    changesSince: async (after, behind) => {
      await look()
      // Use no `await` from here on, so that all parts of the response describe the same state of the store.
      const since = changeIn(after)
      const requestedPlaces = new Set(behind)
      const places = [...artifacts].flatMap(([place, { change, files, isGone }]): ArtifactRow[] =>
        change > (since ?? 0) || requestedPlaces.has(place) ? [{ place, files, isGone }] : [],
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
      const knownArtifact = artifacts.get(place)
      return knownArtifact && !knownArtifact.isGone ? knownArtifact.files : null
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
        for (const [path, fileHash] of Object.entries(files)) {
          if (fileHash !== sha256) continue
          const fileBytes = await readIfExists(join(store, place, path))
          if (fileBytes && computeSha256(fileBytes) === sha256)
            return { sha256, bytes: fileBytes, br: null, gz: null }
        }
      return null
    },
  }
}
