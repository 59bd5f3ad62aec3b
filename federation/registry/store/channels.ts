import { type ChannelEntry, type Composition, type SiteContent, SiteDocument } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { assertMayMove, listSequenceNumbers, readEntry, signEntry } from './entries.ts'
import { readComposition } from './compositions.ts'
import { recordHead } from './marks.ts'
import { getSharedStore } from './shared-store.ts'
import { toPermanentFault, type Fault, toFault, StoreError, StoreFault } from './store-errors.ts'
import {
  highestNumber,
  numberedFile,
  listNumbers,
  getStorePath,
  removeStaleScratch,
  storePaths,
  createStoreReader,
} from './store-files.ts'
import { assertSigned, readTrust, findSigningKey, createTrustMissingError } from './trust.ts'

export interface UnreadableEntry {
  seq: number
  fault: Fault
}

/**
 * Returns the sequence number for the next entry of a channel. Numbers of damaged entries that a repair removed are not used
 * again, because a server can still use the old entry with that number.
 */
export const nextSequenceNumber = async (store: string, channel: string): Promise<number> =>
  (await highestNumber(store, `channels/${channel}`)) + 1

/** Reads all entries of a channel, newest first. Lists unreadable entries separately. */
export const readChannel = async (
  store: string,
  channel: string,
): Promise<{ entries: ChannelEntry[]; unreadable: UnreadableEntry[] }> => {
  const read = await Promise.all(
    (await listSequenceNumbers(store, channel)).map((seq) =>
      readEntry(store, channel, seq).catch((error: unknown): UnreadableEntry => {
        if (error instanceof StoreFault) return { seq, fault: error.fault }
        throw error
      }),
    ),
  )
  return {
    entries: read.filter((each): each is ChannelEntry => !('fault' in each)),
    unreadable: read.filter((each): each is UnreadableEntry => 'fault' in each),
  }
}

/**
 * Returns a channel's newest valid entry (a signed pointer to a composition), or null if the channel has no valid entry.
 * Rejects if an entry is temporarily unreadable, because that entry can be the newest one.
 */
export const channelHead = async (store: string, channel: string): Promise<ChannelEntry | null> => {
  for (const seq of await listSequenceNumbers(store, channel)) {
    const entry = await readEntry(store, channel, seq).catch(toPermanentFault)
    if (!('seq' in entry)) continue
    await recordHead(store, channel, entry)
    return entry
  }
  return null
}

/** Returns the readable entries of a channel, newest first. */
export const channelHistory = async (store: string, channel: string): Promise<ChannelEntry[]> =>
  (await readChannel(store, channel)).entries

/**
 * Appends a signed entry to a channel, then removes temporary files that interrupted processes left. Throws CHANNEL_MOVED if
 * another process has used the entry's sequence number. Also throws the errors of `signEntry`.
 */
export const moveChannel = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  const signed = await signEntry(store, channel, entry)
  assertMayMove()
  if (!(await getSharedStore(store).addDocument(`channels/${channel}`, entry.seq, signed)))
    throw new StoreError('CHANNEL_MOVED', `${channel} was changed concurrently. Try again.`)
  // Report no error if the cleanup fails, because the channel already contains the new entry.
  await removeStaleScratch(store).catch(() => undefined)
}

/** State of a channel as servers see it: the entry to serve, and damaged entries. */
export interface ChannelState {
  /** Newest valid entry of the channel whose composition is readable, with that composition. Null if the channel has none. */
  current: { entry: ChannelEntry; composition: Composition } | null
  /**
   * Channel entries newer than `current` that are unreadable or whose composition is unreadable, newest first. Servers skip
   * these entries.
   */
  skippedEntries: UnreadableEntry[]
  next: number
}

/**
 * Reads the newest intact entry of a channel, and skips newer damaged ones. Rejects if an entry is temporarily unreadable.
 * Otherwise, the caller would change an older entry, and thereby undo the change of the unreadable one.
 */
export const channelState = async (store: string, channel: string): Promise<ChannelState> => {
  // Read the next number first. If another process appends an entry during the reads below, `next` is in use, and `moveChannel`
  // rejects.
  const next = await nextSequenceNumber(store, channel)
  const skippedEntries: UnreadableEntry[] = []
  for (const seq of await listSequenceNumbers(store, channel)) {
    if (seq >= next) continue
    const entry = await readEntry(store, channel, seq).catch(toPermanentFault)
    if ('code' in entry) {
      skippedEntries.push({ seq, fault: entry })
      continue
    }
    const composition = await readComposition(store, entry.composition).catch(toPermanentFault)
    if (!('code' in composition)) {
      await recordHead(store, channel, entry)
      return { current: { entry, composition }, skippedEntries, next }
    }
    skippedEntries.push({ seq, fault: composition })
  }
  return { current: null, skippedEntries, next }
}

/**
 * Throws unless the site's key signed this version of the site config. If the store has no trust document, an unsigned version
 * is accepted too.
 */
export const assertSiteTrusted = async (
  store: string,
  { signed, ...content }: SiteDocument,
): Promise<void> => {
  const subject = `Site document ${content.version}`
  const trust = await readTrust(store)
  if (signed) {
    if (!trust) throw createTrustMissingError(subject)
    return assertSigned(trust, { name: 'site', kind: 'site', subject, at: content.at }, content, signed)
  }
  if (!trust) return
  throw new StoreError(
    'SITE_UNSIGNED',
    `${subject} is not signed. Sign it with the key of site: npm run fed -- site set`,
  )
}

/**
 * Reads one version of the site config. Throws StoreFault if the version is missing or invalid, and StoreError if no trusted
 * key signed it.
 */
export const readSiteDocument = async (store: string, version: number): Promise<SiteDocument> => {
  const file = numberedFile(storePaths(store).site, version)
  const subject = `site config, version ${version}`
  const read = async (): Promise<SiteDocument> =>
    parseContract(SiteDocument, JSON.parse((await createStoreReader(store)(file)).toString()), subject)
  const document = await read().catch((error: unknown) => {
    throw new StoreFault(toFault(error, getStorePath(store, file), 'FILE_CHANGED'))
  })
  if (document.version !== version)
    throw new StoreError('SITE_FOREIGN', `The store has version ${document.version} stored as ${subject}.`)
  await assertSiteTrusted(store, document)
  return document
}

/** Returns all versions of the site config, oldest first, including versions that were never active. */
export const readSiteDocuments = async (store: string): Promise<SiteDocument[]> =>
  Promise.all((await listNumbers(storePaths(store).site)).map((version) => readSiteDocument(store, version)))

const signed = async (store: string, document: SiteDocument): Promise<SiteDocument> => {
  const trust = await readTrust(store)
  if (!trust) return document
  const { sign } = await findSigningKey(store, trust, 'site')
  return { ...document, signed: sign('site', document) }
}

/**
 * Adds a version of the site config, which replaces the version `parent`. If the store has a trust document, signs the version
 * with the site's key, and throws KEY_MISSING without that key. It becomes active when an entry of the live channel names it.
 */
export const addSiteDocument = async (
  store: string,
  parent: number | null,
  content: SiteContent,
): Promise<SiteDocument> => {
  const { site } = storePaths(store)
  for (;;) {
    const version = ((await listNumbers(site)).at(-1) ?? 0) + 1
    const at = new Date().toISOString()
    const document = await signed(store, { schema: 1, version, parent, ...content, at })
    if (await getSharedStore(store).addDocument('site', version, document)) return document
  }
}
