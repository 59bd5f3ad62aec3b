import { type ChannelEntry, type Composition, type SiteContent, SiteDocument } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { listFolder } from '@federation/node-kit'
import { assertMayMove, listSequenceNumbers, readEntry, signEntry } from './entries.ts'
import { readComposition } from './compositions.ts'
import { recordHead } from './marks.ts'
import { getSharedStore } from './shared-store.ts'
import { toPermanentFault, type Fault, toFault, StoreError, StoreFault } from './store-errors.ts'
import {
  numberedFile,
  listNumbers,
  getStorePath,
  removeStaleScratch,
  storePaths,
  createStoreReader,
} from './store-files.ts'
import { assertSigned, readTrust, findSigningKey, createTrustMissingError } from './trust.ts'

/** An entry that exists but cannot be read. */
export interface UnreadableEntry {
  seq: number
  fault: Fault
}

/** Returns the next unused sequence number. Quarantined entries count, because a server may still serve them. */
export const nextSequenceNumber = async (store: string, channel: string): Promise<number> => {
  const aside = (await listFolder(storePaths(store).aside('channels', channel))).map((name) =>
    Number(name.slice(0, 8)),
  )
  const [newest = 0] = await listSequenceNumbers(store, channel)
  return Math.max(newest, ...aside.filter(Number.isInteger)) + 1
}

/** Reads all entries of a channel, newest first; unreadable ones are listed separately. */
export const readChannel = async (
  store: string,
  channel: string,
): Promise<{ entries: ChannelEntry[]; unreadable: UnreadableEntry[] }> => {
  const entries: ChannelEntry[] = []
  const unreadable: UnreadableEntry[] = []
  const read = await Promise.allSettled(
    (await listSequenceNumbers(store, channel)).map(async (seq) => {
      try {
        return await readEntry(store, channel, seq)
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error
        return { seq, fault: error.fault }
      }
    }),
  )
  for (const result of read) {
    if (result.status === 'rejected') throw result.reason
    if ('fault' in result.value) unreadable.push(result.value)
    else entries.push(result.value)
  }
  return { entries, unreadable }
}

/** Returns a channel's newest valid entry, or null. Throws if an entry is only temporarily unreadable. */
export const channelHead = async (store: string, channel: string): Promise<ChannelEntry | null> => {
  for (const seq of await listSequenceNumbers(store, channel)) {
    const entry = await readEntry(store, channel, seq).catch(toPermanentFault)
    if (!('seq' in entry)) continue
    await recordHead(store, channel, entry)
    return entry
  }
  return null
}

/** Returns a channel's readable entries, newest first. */
export const channelHistory = async (store: string, channel: string): Promise<ChannelEntry[]> =>
  (await readChannel(store, channel)).entries

/**
 * Appends an entry to a channel: compare-and-set on its sequence number. Signs the entry as `signEntry` does.
 * Throws CHANNEL_MOVED if the number is in use, and the errors of `signEntry`. Also removes stale scratch files.
 */
export const moveChannel = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  const signed = await signEntry(store, channel, entry)
  assertMayMove()
  if (!(await getSharedStore(store).link(`channels/${channel}`, entry.seq, signed)))
    throw new StoreError('CHANNEL_MOVED', `${channel} has moved; try again.`)
  // The move is complete; a failed cleanup must not report an error.
  await removeStaleScratch(store).catch(() => undefined)
}

/** State of a channel, as the next move needs it. */
export interface ChannelState {
  /** Newest entry with a readable composition, or null. */
  standing: { entry: ChannelEntry; composition: Composition } | null
  /** Newer entries that are damaged or have a damaged composition, newest first. */
  skippedEntries: UnreadableEntry[]
  /** Sequence number of the next entry. */
  next: number
}

/**
 * Reads the state of a channel. Skips damaged entries. Rejects if a file is only temporarily unreadable: a change based on an
 * older entry would undo the newer one.
 */
export const channelState = async (store: string, channel: string): Promise<ChannelState> => {
  // Read before the entries: a concurrent move uses this number, so that a move based on this state is rejected.
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
      return { standing: { entry, composition }, skippedEntries, next }
    }
    skippedEntries.push({ seq, fault: composition })
  }
  return { standing: null, skippedEntries, next }
}

/** Throws if the site's key did not sign a version. Accepts an unsigned version if trust was never set up. */
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
 * Reads one version of the site config. Throws a StoreFault if the version is missing or invalid, and a StoreError if its
 * signature is not by a trusted key.
 */
export const readSiteDocument = async (store: string, version: number): Promise<SiteDocument> => {
  const file = numberedFile(storePaths(store).site, version)
  const subject = `site document, version ${version}`
  const read = async (): Promise<SiteDocument> =>
    parseContract(SiteDocument, JSON.parse((await createStoreReader(store)(file)).toString()), subject)
  const document = await read().catch((error: unknown) => {
    throw new StoreFault(toFault(error, getStorePath(store, file), 'FILE_CHANGED'))
  })
  if (document.version !== version)
    throw new StoreError(
      'SITE_FOREIGN',
      `The store has version ${document.version} in the place of ${subject}.`,
    )
  await assertSiteTrusted(store, document)
  return document
}

/** Returns all versions of the site config, oldest first, including those that were never active. */
export const readSiteDocuments = async (store: string): Promise<SiteDocument[]> =>
  Promise.all((await listNumbers(storePaths(store).site)).map((version) => readSiteDocument(store, version)))

const signed = async (store: string, document: SiteDocument): Promise<SiteDocument> => {
  const trust = await readTrust(store)
  if (!trust) return document
  const { sign } = await findSigningKey(store, trust, 'site')
  return { ...document, signed: sign('site', document) }
}

/**
 * Adds a version under the next free number, signed with the site's key if trust is set up. Throws KEY_MISSING without that
 * key. The version becomes active once an entry of the live channel names it.
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
    if (await getSharedStore(store).link('site', version, document)) return document
  }
}
