import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ChannelEntry, SiteDocument } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import { listFolder } from '@federation/node-kit'
import { DEFAULT_RETENTION, findNeededCompositions, listReleases } from '../maintenance/prune-store.ts'
import { assertSiteTrusted } from '../store/channels.ts'
import { readComposition, readCompositionText } from '../store/compositions.ts'
import { assertEntryTrusted } from '../store/entries.ts'
import { PAGE_TABLE_FILE } from '../store/page-table.ts'
import { assertReleaseFiles, readReleaseDocument } from '../store/releases.ts'
import { StoreError, toPermanentFault } from '../store/store-errors.ts'
import { listNumbers, numberedFile, storePaths } from '../store/store-files.ts'
import { assertReleaseTrusted, readTrust, verifyLink } from '../store/trust.ts'
import type { ArtifactRow, ChangeSet, DocumentRow } from './source.ts'

/**
 * Throws REGISTRY_OTHER if the highest document number of a folder is lower in the registry than in this copy of the store.
 * Either the registry was restored from a backup, or an attacker withholds the newest documents, such as a revocation.
 */
export const assertNotOlder = async (store: string, { heads = {} }: ChangeSet): Promise<void> => {
  const channels = await listFolder(storePaths(store).channels)
  for (const folder of ['trust', 'site', ...channels.map((name) => `channels/${name}`)]) {
    const localNumber = (await listNumbers(join(store, folder))).at(-1) ?? 0
    const registryNumber = heads[folder] ?? 0
    if (registryNumber < localNumber)
      throw new StoreError(
        'REGISTRY_OTHER',
        `The registry serves ${folder} up to number ${registryNumber}; this server has verified number ${localNumber}. If the registry was restored from a backup, move this server's copy away and start it again. Otherwise find out who changed the registry.`,
      )
  }
}

/**
 * Throws unless the document can be added to its folder in the store (`row.folder`). The document needs a valid signature. Its
 * number must be free, or used by a document with the same text.
 */
export const assertDocumentValid = async (store: string, row: DocumentRow): Promise<void> => {
  const { folder, number, document } = row
  const localText = await readFile(numberedFile(join(store, folder), number), 'utf8').catch(() => null)
  if (localText === document) return
  if (localText !== null)
    throw new StoreError(
      'REGISTRY_OTHER',
      `The registry has another document ${number} in ${folder} than this server has verified. Correct REGISTRY_URL, or find out who changed the registry.`,
    )
  if (folder === 'trust') return assertFollowsTrust(store, row)
  const subject = `${folder} ${number}`
  const content: unknown = JSON.parse(document)
  if (folder === 'site') {
    const site = parseContract(SiteDocument, content, subject)
    assertNumber(row, site.version)
    return assertSiteTrusted(store, site)
  }
  const entry = parseContract(ChannelEntry, content, subject)
  assertNumber(row, entry.seq)
  return assertEntryTrusted(store, folder.slice('channels/'.length), entry)
}

const assertNumber = ({ folder, number }: DocumentRow, documentNumber: number): void => {
  if (documentNumber !== number)
    throw new StoreError('ENTRY_FOREIGN', `Document ${number} of ${folder} has the number ${documentNumber}.`)
}

/**
 * Throws TRUST_BROKEN unless a new trust document is signed with a root key that the folder's newest trust document lists. The
 * first trust document must be signed with a root key that it lists itself.
 */
const assertFollowsTrust = async (store: string, { number, document }: DocumentRow): Promise<void> => {
  const isFirst = (await listNumbers(storePaths(store).trust)).length === 0
  const previous = isFirst ? null : await readTrust(store)
  const isNew = number > (previous?.seq ?? 0)
  if (isNew && verifyLink({ seq: number, text: document }, previous)) return
  throw new StoreError(
    'TRUST_BROKEN',
    isFirst
      ? `Trust document ${number} is not signed by its own root key, or that key is not TRUST_ROOT.`
      : `Trust document ${number} is not signed with a root key that document ${previous?.seq} trusts.`,
  )
}

/**
 * Returns the hash of the page table (list of the served pages and files) that each signed channel entry names. The keys are
 * ids of compositions (sets of releases). Pulled page tables must match these hashes.
 */
export const listSignedTables = ({ documents }: ChangeSet): Map<string, string> => {
  const tables = new Map<string, string>()
  for (const { folder, document } of documents) {
    const [, id] = /"composition":"([0-9a-f]{16})"/.exec(document) ?? []
    const [, table] = /"table":"([0-9a-f]{64})"/.exec(document) ?? []
    if (folder.startsWith('channels/') && id !== undefined && table !== undefined) tables.set(id, table)
  }
  return tables
}

/**
 * Throws ENTRY_FOREIGN if the page table (`pages.json`) of a composition does not have the hash that the composition's channel
 * entry names. `tables` contains these hashes by composition id.
 */
export const assertTableNamed = (
  { place, files }: ArtifactRow,
  tables: ReadonlyMap<string, string>,
): void => {
  const named = tables.get(place.slice('compositions/'.length))
  if (named !== undefined && named !== files[PAGE_TABLE_FILE])
    throw new StoreError(
      'ENTRY_FOREIGN',
      `The registry has another ${PAGE_TABLE_FILE} than its entry signed.`,
    )
}

/**
 * Verifies a release or composition in a scratch folder. A release needs a valid signature, and exactly the files that it
 * lists. The id of a composition must be its hash.
 */
export const assertArtifactValid = async (store: string, place: string, dir: string): Promise<void> => {
  const [kind, name = '', id] = place.split('/')
  if (kind === 'compositions') {
    await readCompositionText(store, name, (file) => readFile(file), dir)
    return
  }
  const release = await readReleaseDocument(dir).catch((error: unknown) => {
    // Accept a release of an older format (contract version) without verifying its files, because it is never served.
    if (error instanceof ContractError) return null
    throw error
  })
  if (!release) return
  if (release.name !== name || release.release !== id)
    throw new StoreError(
      'RELEASE_FOREIGN',
      `The registry has ${release.name} ${release.release} stored as ${name} ${id}.`,
    )
  await assertReleaseTrusted(store, release)
  await assertReleaseFiles(dir, release)
}

/** Lists the paths of releases and compositions that `store` still needs, even if the registry reports them as removed. */
export const listNeededPlaces = async (store: string): Promise<Set<string>> => {
  const { compositions } = await findNeededCompositions(store, { ...DEFAULT_RETENTION, now: new Date() })
  const places = new Set<string>()
  for (const id of compositions) {
    places.add(`compositions/${id}`)
    const composition = await readComposition(store, id).catch(toPermanentFault)
    if ('code' in composition) continue
    for (const [name, release] of listReleases(composition)) places.add(`releases/${name}/${release}`)
  }
  return places
}
