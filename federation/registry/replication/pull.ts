import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fsyncPath, listFolder, writeDurably } from '@federation/node-kit'
import { ContractError } from 'shared-contracts/parse'
import { readComposition } from '../store/compositions.ts'
import { addContentFiles, computeSha256 } from '../store/content.ts'
import { LIVE } from '../store/entry-scope.ts'
import {
  deleteUnusedContent,
  listAreaTables,
  listAreaContent,
  listTableContent,
  type AreaTable,
  PAGE_TABLE_FILE,
  type StoredTable,
  type LegacyPageTable,
} from '../store/page-table.ts'
import { type Fault, toFault, StoreError, StoreFault } from '../store/store-errors.ts'
import {
  exists,
  getStorePath,
  numberedFile,
  createNumberedFile,
  createFolderAtomically,
  removeArtifact,
  replaceFile,
  storePaths,
} from '../store/store-files.ts'
import type {
  ArtifactRow,
  ChangeSet,
  Content,
  DocumentRow,
  Files,
  ReplicationSource,
  SyncCursor,
  Version,
} from './source.ts'
import {
  assertArtifactValid,
  assertDocumentValid,
  assertNotOlder,
  assertTableNamed,
  listNeededPlaces,
  listSignedTables,
} from './verify-changes.ts'

const isTrust = ({ folder }: DocumentRow): boolean => folder === 'trust'
const isLive = ({ folder }: DocumentRow): boolean => folder === `channels/${LIVE}`
const isChannel = ({ folder }: DocumentRow): boolean => folder.startsWith('channels/')

/** Returns the ids of the compositions (sets of releases) that the newest entries of the changed channels name. */
const listServedCompositions = ({ documents }: ChangeSet): string[] => {
  const heads = new Map(
    documents.filter((row) => isChannel(row) && !row.isQuarantined).map((row) => [row.folder, row.document]),
  )
  return [...heads.values()].flatMap((text) => {
    const [, id] = /"composition":"([0-9a-f]{16})"/.exec(text) ?? []
    return id === undefined ? [] : [id]
  })
}

/**
 * Reads the sync cursor, which records the newest change that was pulled. If the cursor is unreadable, the next pull begins
 * with the first change. This is safe, because pulls are idempotent.
 */
const readSyncCursor = async (store: string, { cursorFile }: ReplicationSource): Promise<SyncCursor> => {
  try {
    return JSON.parse(await readFile(join(store, cursorFile), 'utf8')) as SyncCursor
  } catch {
    return { id: null, version: 0, behind: [] }
  }
}

const writeSyncCursor = (
  store: string,
  { cursorFile }: ReplicationSource,
  cursor: SyncCursor,
): Promise<void> => replaceFile(store, join(store, cursorFile), JSON.stringify(cursor))

/**
 * Writes a document into its numbered file. If the source has quarantined the document (set it aside as damaged), quarantines
 * it in this store too.
 */
const pullDocument = async (
  store: string,
  { folder, number, document, isQuarantined }: DocumentRow,
): Promise<void> => {
  const file = numberedFile(join(store, folder), number)
  if (!isQuarantined) return void (await createNumberedFile(store, join(store, folder), number, document))
  // The file name of a quarantined (damaged) document contains its number, so that no new document can use this number.
  const aside = storePaths(store).quarantine(`${folder}/${file.slice(-13)}.0`)
  if (await exists(aside)) return
  await writeDurably(aside, document)
  await rm(file, { force: true })
  await fsyncPath(join(store, folder)).catch(() => undefined)
}

/** Stores a secret that all machines share. Only this user can read the file. */
const pullSecret = async (store: string, name: string, secret: string): Promise<void> => {
  const file = join(store, 'secrets', name)
  if ((await readFile(file, 'utf8').catch(() => '')).trim() === secret) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await replaceFile(store, file, `${secret}\n`, 0o600)
}

/**
 * Returns pairs of file extension and bytes, in the order in which the files are written. The plain file is last, so that a
 * process that finds it also finds its compressed copies.
 */
const listCompressedCopies = ({ bytes, br, gz }: Content): (readonly [string, Buffer])[] => [
  ...(br ? [['.br', br] as const] : []),
  ...(gz ? [['.gz', gz] as const] : []),
  ['', bytes],
]

const hasIntactFile = async (file: string, sha256: string): Promise<boolean> =>
  readFile(file).then(
    (bytes) => computeSha256(bytes) === sha256,
    () => false,
  )

/** Pulls the files whose SHA-256 is in `hashes` and that `store` lacks. With `isReplacing`, pulls all of them. */
const pullSharedContent = async (
  source: ReplicationSource,
  store: string,
  hashes: readonly string[],
  isReplacing: boolean,
): Promise<void> => {
  const missingHashes: string[] = []
  for (const sha256 of new Set(hashes))
    if (isReplacing || !(await exists(storePaths(store).content(sha256)))) missingHashes.push(sha256)
  await source.readContent(missingHashes, (content) =>
    addContentFiles(store, content.sha256, listCompressedCopies(content)),
  )
}

const pullCompositionContent = async (
  source: ReplicationSource,
  store: string,
  table: StoredTable | LegacyPageTable,
  isReplacing: boolean,
): Promise<void> => {
  await pullSharedContent(source, store, listTableContent(table), isReplacing)
  const missingHashes: string[] = []
  for (const sha256 of listAreaTables(table)) {
    const file = storePaths(store).content(sha256)
    if (isReplacing || !(await hasIntactFile(file, sha256))) missingHashes.push(sha256)
    else
      await pullSharedContent(
        source,
        store,
        listAreaContent(JSON.parse(await readFile(file, 'utf8')) as AreaTable),
        false,
      )
  }
  await source.readContent(missingHashes, async (content) => {
    const area = JSON.parse(content.bytes.toString()) as AreaTable
    await pullSharedContent(source, store, listAreaContent(area), isReplacing)
    await addContentFiles(store, content.sha256, listCompressedCopies(content))
  })
}

/**
 * Pulls a release or composition into its folder `place` in the local store. First pulls content that compositions share, then
 * creates the folder atomically. If the folder exists, replaces only files that differ from those in the source. If the source
 * is a registry (`source.isVerified`), replaces no files of an existing folder, because an attacker could forge the registry's
 * responses. With `isReplacing`, replaces the whole folder. Throws StoreFault if content is missing or damaged in the source,
 * and StoreError if a signature is invalid.
 */
export const pullArtifact = async (
  source: ReplicationSource,
  store: string,
  place: string,
  files: Files,
  isReplacing = false,
): Promise<void> => {
  const dir = join(store, place)
  const isHere = !isReplacing && (await exists(dir))
  const missingFiles: [string, string][] = []
  for (const [path, sha256] of isHere && source.isVerified ? [] : Object.entries(files))
    if (!isHere || !(await hasIntactFile(join(dir, path), sha256))) missingFiles.push([path, sha256])
  const content = new Map<string, Content>()
  await source.readContent(
    missingFiles.map(([, sha256]) => sha256),
    async (one) => void content.set(one.sha256, one),
  )
  const fetched = missingFiles.flatMap(([path, sha256]): [string, Content][] => {
    const one = content.get(sha256)
    return one ? [[path, one]] : []
  })
  if (place.startsWith('compositions/')) {
    const pageTable = isHere && source.isVerified ? undefined : content.get(files[PAGE_TABLE_FILE] ?? '')
    const table = pageTable?.bytes ?? (await readFile(join(dir, PAGE_TABLE_FILE)))
    await pullCompositionContent(
      source,
      store,
      JSON.parse(table.toString()) as StoredTable | LegacyPageTable,
      isReplacing,
    )
  }
  if (isHere) {
    for (const [path, one] of fetched) await replaceFile(store, join(dir, path), one.bytes)
    return
  }
  await createFolderAtomically(storePaths(store).scratch, dir, async (aside) => {
    await Promise.all(fetched.map(([path, one]) => writeDurably(join(aside, path), one.bytes)))
    if (source.isVerified) await assertArtifactValid(store, place, aside)
    if (isReplacing) await removeArtifact(store, place)
  })
}

/** Pulls the releases and compositions in `places` again. Replaces local copies. Returns the paths that could be pulled. */
export const pullAgain = async (
  source: ReplicationSource,
  store: string,
  places: readonly string[],
): Promise<string[]> => {
  const done: string[] = []
  for (const place of new Set(places)) {
    const files = await source.readPlace(place)
    if (!files) continue
    const isPulled = await pullArtifact(source, store, place, files, true).then(
      () => true,
      () => false,
    )
    if (isPulled) done.push(place)
  }
  return done
}

const releasesOf = async (store: string, id: string): Promise<string[]> => {
  const composition = await readComposition(store, id).catch(() => null)
  if (!composition) return []
  const { shell, areas } = composition
  return Object.entries({ ...areas, shell }).map(([name, release]) => `releases/${name}/${release}`)
}

interface Step {
  version: Version
  /** Releases and compositions that are still to be pulled, by path. */
  waiting: Map<string, ArtifactRow>
  /** Releases, compositions and documents that are missing, damaged or invalid in the source. */
  faults: Fault[]
  bring: (places: readonly string[]) => Promise<void>
  keep: () => Promise<void>
}

const isOfArtifact = ({ place }: Fault): boolean => /^(?:releases|compositions)\//.test(place)

type OnPull = (place: string) => void

/**
 * Converts an error to a fault if it concerns only the release, composition or document `place`. Rethrows an error that
 * concerns the whole pull.
 */
const toPlaceFault = (error: unknown, place: string, isVerified: boolean): Fault => {
  const isInvalid =
    error instanceof ContractError ||
    error instanceof SyntaxError ||
    (error instanceof StoreError && !(error instanceof StoreFault))
  if (isVerified && isInvalid) {
    const reason = error instanceof StoreError ? `${error.code}: ${error.message}` : error.message
    return { code: 'FILE_CHANGED', place, detail: reason }
  }
  const fault = toFault(error, place)
  const isDamaged = fault.code === 'FILE_CHANGED' || fault.code === 'FILE_MISSING'
  if (isDamaged || (isVerified && error instanceof StoreFault && fault.code !== 'FILE_UNREADABLE'))
    return { ...fault, place, detail: fault.place }
  throw error
}

/**
 * Reads the changes of the source, and stores the most important ones in this order: trust documents, site config, the
 * compositions that servers serve now with their releases, channel entries. So each stored entry has its composition.
 */
const startPull = async (source: ReplicationSource, store: string, onPull: OnPull): Promise<Step> => {
  const { isVerified } = source
  const cursor = await readSyncCursor(store, source)
  const changes = await source.readChanges(cursor)
  if (isVerified) await assertNotOlder(store, changes)
  const { id, version } = changes
  const pendingRows = new Map(changes.places.map((row) => [row.place, row]))
  const tables = listSignedTables(changes)
  const faults: Fault[] = []
  const pullPlaces = async (places: readonly string[]): Promise<void> => {
    for (const place of places) {
      const row = pendingRows.get(place)
      if (!row) continue
      onPull(place)
      try {
        if (isVerified) assertTableNamed(row, tables)
        if (row.isGone) await removeArtifact(store, place)
        else await pullArtifact(source, store, place, row.files)
      } catch (error) {
        faults.push(toPlaceFault(error, place, isVerified))
      }
      pendingRows.delete(place)
    }
  }
  let hasRefused = false
  const pullDocuments = async (rows: readonly DocumentRow[]): Promise<void> => {
    for (const row of rows)
      try {
        if (isVerified) await assertDocumentValid(store, row)
        await pullDocument(store, row)
      } catch (error) {
        const place = getStorePath(store, numberedFile(join(store, row.folder), row.number))
        faults.push(toPlaceFault(error, place, isVerified))
        hasRefused = true
      }
  }
  const writeCursor = () => {
    const behind = [...pendingRows.keys(), ...faults.filter(isOfArtifact).map(({ place }) => place)]
    // If this pull rejected documents, keep the old version in the cursor. The next pull then requests these documents again.
    return writeSyncCursor(store, source, { id, version: hasRefused ? cursor.version : version, behind })
  }

  await pullDocuments(changes.documents.filter(isTrust))
  await pullDocuments(changes.documents.filter((row) => !isTrust(row) && !isChannel(row)))
  for (const { name, secret } of changes.secrets) await pullSecret(store, name, secret)
  const servedCompositions = listServedCompositions(changes)
  await pullPlaces(servedCompositions.map((composition) => `compositions/${composition}`))
  for (const composition of servedCompositions) await pullPlaces(await releasesOf(store, composition))
  // Pull the live channel first, because entries of the canary channel are verified against entries of the live channel.
  await pullDocuments(changes.documents.filter(isLive))
  await pullDocuments(changes.documents.filter((row) => isChannel(row) && !isLive(row)))
  if (isVerified) await ignoreRemovalOfNeeded(store, pendingRows)
  if (cursor.id !== id || cursor.version !== version) await writeCursor()
  return { version, waiting: pendingRows, faults, bring: pullPlaces, keep: writeCursor }
}

/** Ignores changes of the source that would remove releases and compositions which this server still needs. */
const ignoreRemovalOfNeeded = async (store: string, pendingRows: Map<string, ArtifactRow>): Promise<void> => {
  const removedRows = [...pendingRows.values()].filter(({ isGone }) => isGone)
  if (removedRows.length === 0) return
  const needed = await listNeededPlaces(store)
  for (const { place } of removedRows) if (needed.has(place)) pendingRows.delete(place)
}

/**
 * Minimum age in ms of content that a cleanup deletes. Newer content can belong to a composition that is still being pulled.
 */
const MIN_UNUSED_MS = 24 * 60 * 60_000

/**
 * Pulls all changes from the source, first the compositions that servers serve now. Verifies hashes, and signatures if
 * `source.isVerified` is true. Begins again if the source changes during the pull. Returns a fault for each item that is
 * missing, damaged or invalid in the source. The next pull requests these items again. Throws DATABASE_OTHER or REGISTRY_OTHER
 * if the local store is a copy of another source.
 */
export const pullChanges = async (
  source: ReplicationSource,
  store: string,
  onPull: OnPull = () => undefined,
): Promise<Fault[]> => {
  for (;;) {
    const { version, waiting, faults, bring, keep } = await startPull(source, store, onPull)
    if (waiting.size === 0) return faults
    const hasGone = [...waiting.values()].some(({ isGone }) => isGone)
    do await bring([...waiting.keys()].slice(0, 1))
    while (waiting.size > 0 && (await source.readVersion()) === version)
    await keep()
    if (waiting.size > 0) continue
    // Delete content that became unused. If the source is a database, the daily pruning of the store deletes it instead.
    if (hasGone && source.isVerified)
      await deleteUnusedContent(
        store,
        await listFolder(storePaths(store).compositions),
        new Date(Date.now() - MIN_UNUSED_MS),
        false,
      ).catch(() => undefined)
    return faults
  }
}

/**
 * Pulls only documents, and the compositions that servers serve now. The next `pullChanges` pulls the rest. Pulls everything if
 * one of these compositions is damaged, because servers then need an earlier one. Throws like `pullChanges`.
 */
export const pullServed = async (source: ReplicationSource, store: string): Promise<void> => {
  const { faults } = await startPull(source, store, () => undefined)
  if (faults.length > 0) await pullChanges(source, store)
}
