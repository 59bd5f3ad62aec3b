import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AreaName, type Author, ChannelEntry, type KeyName, type TrustDocument } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { getKeysDir, getKeyVariable, type LocalSigner } from '@federation/node-kit/signing'
import { computeDocumentId, readCompositionText } from './compositions.ts'
import { computeSha256 } from './content.ts'
import { CANARY, type EntryChange, findScopeError, isComparable, LIVE } from './entry-scope.ts'
import { isVerified, noteVerified } from './marks.ts'
import { PAGE_TABLE_FILE } from './page-table.ts'
import { StoreError, StoreFault, toFault, toPermanentFault } from './store-errors.ts'
import { createStoreReader, getStorePath, listNumbers, numberedFile, storePaths } from './store-files.ts'
import {
  assertSigned,
  createTrustMissingError,
  findSigningKey,
  isPublisher,
  isRevoked,
  readTrust,
} from './trust.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Returns the sequence numbers of a channel's entries, newest first, damaged entries included. */
export const listSequenceNumbers = async (store: string, channel: string): Promise<number[]> =>
  (await listNumbers(storePaths(store).channel(channel))).toReversed()

/** Reads a channel's entry (pointer to a composition). Throws StoreFault if it is damaged or its signature is not trusted. */
export const readEntry = async (store: string, channel: string, seq: number): Promise<ChannelEntry> => {
  const file = numberedFile(storePaths(store).channel(channel), seq)
  const place = getStorePath(store, file)
  try {
    const text = (await createStoreReader(store)(file)).toString()
    const entry = parseContract(ChannelEntry, JSON.parse(text), place)
    if (entry.seq !== seq)
      throw new StoreFault({ code: 'ENTRY_UNREADABLE', place, detail: `says ${entry.seq}` })
    await assertEntryTrusted(store, channel, entry)
    return entry
  } catch (error) {
    throw new StoreFault(toFault(error, place, 'ENTRY_UNREADABLE'))
  }
}

/**
 * Returns the signed content of a channel entry. It includes the channel's name, so that the same entry is invalid in another
 * channel.
 */
const getSignedEntry = (channel: string, entry: ChannelEntry) => {
  const { signed: _, ...content } = entry
  return { channel, ...content }
}

/** Returns the newest valid entry before `seq`, or null if there is none. */
const readPrevious = async (store: string, channel: string, seq: number): Promise<ChannelEntry | null> => {
  const read = (number: number) => readEntry(store, channel, number).catch(toPermanentFault)
  // Try the number before `seq` first, because listing all entries is slow. That entry is missing only if a repair removed it.
  const before = await read(seq - 1)
  if ('seq' in before) return before
  for (const number of await listSequenceNumbers(store, channel)) {
    if (number >= seq - 1) continue
    const entry = await read(number)
    if ('seq' in entry) return entry
  }
  return null
}

const readChange = async (store: string, channel: string, entry: ChannelEntry): Promise<EntryChange> => {
  const previous = await readPrevious(store, channel, entry.seq)
  const baseOf = async (each: ChannelEntry | null) =>
    channel === CANARY && each?.canary ? readEntry(store, LIVE, each.canary.on).catch(nullIfDamaged) : null
  return { channel, entry, previous, base: await baseOf(entry), previousBase: await baseOf(previous) }
}

const nullIfDamaged = (error: unknown): null => {
  toPermanentFault(error)
  return null
}

/**
 * Lists the areas that an author may change at the time `at` (ISO 8601). Throws KEY_UNKNOWN, KEY_REVOKED or
 * PUBLISHER_UNKNOWN.
 */
const listAuthority = (trust: TrustDocument, by: Author, at: string, subject: string): string[] => {
  if ('publisher' in by) {
    const { publisher } = by
    const names = Object.entries(trust.publishers ?? {}).flatMap(([name, list = []]) =>
      list.some((each) => isPublisher(each, publisher, at)) ? [name] : [],
    )
    if (names.includes(by.name)) return names
    throw new StoreError(
      'PUBLISHER_UNKNOWN',
      `${subject} was changed by ${publisher.repository} (${publisher.workflow} on ${publisher.branch}), which is not trusted for ${by.name}; npm run fed -- trust list shows the workflows that are.`,
    )
  }
  const key = trust.keys[by.name]?.find(({ keyId }) => keyId === by.keyId)
  if (!key)
    throw new StoreError(
      'KEY_UNKNOWN',
      `${subject} was changed with key ${by.keyId}, which is not trusted for ${by.name}.`,
    )
  if (isRevoked(key, at))
    throw new StoreError(
      'KEY_REVOKED',
      `${subject} was changed with key ${by.keyId}, which was revoked at ${key.revokedAt}.`,
    )
  return [by.name]
}

const isArea = (name: string): boolean => AreaName.safeParse(name).success

/**
 * Verifies that an entry is signed with a key that may make the entry's change. The site's key may make any change. An area's
 * key may only change that area. The registry's key may make each change that the entry's author may make. Unsigned entries
 * from before the first trust document (list of trusted keys) are accepted.
 */
export const assertEntryTrusted = async (
  store: string,
  channel: string,
  entry: ChannelEntry,
): Promise<void> => {
  const subject = `Entry ${entry.seq} of ${channel}`
  const trust = await readTrust(store)
  const { signed, at } = entry
  if (!signed) {
    if (!trust || entry.seq <= (trust.before.channels[channel] ?? 0)) return
    throw new StoreError(
      'ENTRY_UNSIGNED',
      `${subject} is not signed. Channel entries are signed with the key of site or of the area that changes.`,
    )
  }
  if (!trust) throw createTrustMissingError(subject)
  const isKeyOf = (name: string) => trust.keys[name as KeyName]?.some(({ keyId }) => keyId === signed.keyId)
  const area = isKeyOf('site')
    ? undefined
    : Object.keys(trust.keys).find((name) => isArea(name) && isKeyOf(name))
  const isAttested = area === undefined && isKeyOf('registry')
  const name = (area ?? (isAttested ? 'registry' : 'site')) as KeyName
  const content = getSignedEntry(channel, entry)
  assertSigned(trust, { name, kind: 'entry', subject, at }, content, signed)
  assertRecordedComposition(entry, subject)
  if (name === 'site') return
  if (await isVerified(store, channel, entry, trust.seq)) return
  const names = area === undefined ? (entry.by ? listAuthority(trust, entry.by, at, subject) : []) : [area]
  const change = await readChange(store, channel, entry)
  const error =
    findScopeError(names.filter(isArea), change) ??
    findEntryFieldError(entry, change.previous) ??
    (area !== undefined && entry.by && entry.by.name !== area
      ? `it names ${entry.by.name} as its author`
      : null)
  if (error !== null)
    throw new StoreError(
      'ENTRY_FORBIDDEN',
      `${subject} is signed for ${names.join(', ') || 'nobody'}, but ${error}.`,
    )
  noteVerified(store, channel, entry, trust.seq)
}

/** Throws ENTRY_FOREIGN if the composition document in an entry does not have the id that the entry names. */
const assertRecordedComposition = ({ document, composition }: ChannelEntry, subject: string): void => {
  if (document === undefined) return
  if (computeDocumentId(document) !== composition)
    throw new StoreError('ENTRY_FOREIGN', `${subject} records another composition than ${composition}.`)
}

/** Returns the reason why the field `table` or `trust` of an entry is invalid, or null if both are valid. */
const findEntryFieldError = (entry: ChannelEntry, previous: ChannelEntry | null): string | null => {
  if (entry.table === undefined) return `it does not name the ${PAGE_TABLE_FILE} of its composition`
  if ((entry.trust ?? 0) < (previous?.trust ?? 0))
    return 'it has an older trust document than the entry before it'
  return null
}

/**
 * Throws ENTRY_FOREIGN if the page table (the list of a composition's pages) does not have the hash that the signed channel
 * entry contains. Skips old entries without a hash, which were added before trust documents existed.
 */
export const assertTableSigned = ({ table, seq, composition }: ChannelEntry, text: Uint8Array): void => {
  if (table === undefined || table === computeSha256(text)) return
  throw new StoreError(
    'ENTRY_FOREIGN',
    `Entry ${seq} recorded another ${PAGE_TABLE_FILE} of ${composition} than the store has. Restore that file, or release any area again.`,
  )
}

const nullIfMissing = (error: unknown): null => {
  if (toFault(error, '').code === 'FILE_MISSING') return null
  throw error
}

/**
 * Returns the fields of a channel entry that describe its composition: `document` is the composition, `table` the hash of its
 * page table (list of the served files). Leaves out a field whose file is missing.
 */
const describeComposition = async (
  store: string,
  id: string,
): Promise<Pick<ChannelEntry, 'document' | 'table'>> => {
  const document = await readCompositionText(store, id, createStoreReader(store)).catch(nullIfDamaged)
  const table = await readFile(join(storePaths(store).composition(id), PAGE_TABLE_FILE)).catch(nullIfMissing)
  return {
    ...(document === null ? {} : { document: document as Record<string, unknown> }),
    ...(table === null ? {} : { table: computeSha256(table) }),
  }
}

/**
 * Lists the names (areas, `registry` or `site`) whose keys may sign an entry, the preferred one first. If the key of the
 * changed area is not among them, `error` says why.
 */
const listSigners = (
  trust: TrustDocument,
  change: EntryChange,
): { names: KeyName[]; error: string | null } => {
  const { entry, channel } = change
  const { by } = entry
  if (by && by.name !== 'site' && by.name !== 'root') {
    const subject = `Entry ${entry.seq} of ${channel}`
    const authority = listAuthority(trust, by, entry.at, subject)
    if (!isComparable(change)) return { names: ['site'], error: null }
    const error = findScopeError(authority, change)
    if (error !== null)
      throw new StoreError(
        'ENTRY_FORBIDDEN',
        `${subject} would be signed for ${authority.join(', ')}, but ${error}.`,
      )
    const isOfAreas = findScopeError(authority.filter(isArea), change) === null
    return { names: isOfAreas ? ['registry', 'site'] : ['site'], error: null }
  }
  if (by) return { names: ['site'], error: null }
  const changedNames = Object.keys(entry.change?.releases ?? {})
  const owner = changedNames.length === 1 ? changedNames.filter(isArea) : []
  const error = findScopeError(owner, change)
  // A release that goes live also changes the running canary, even of another area, because the canary is based on the live
  // entry. So the key of any area may sign such a change of the canary.
  const isAllowedForAnyArea = channel === CANARY && findScopeError([], change) === null
  return {
    names: [
      ...(error === null ? (owner as KeyName[]) : []),
      'site',
      ...(isAllowedForAnyArea ? (Object.keys(trust.keys).filter(isArea) as KeyName[]) : []),
    ],
    error,
  }
}

/**
 * Returns the key that signs a channel entry (a change of the site): the first permitted key whose private key is on this
 * machine. Throws ENTRY_FORBIDDEN if the author may not make the change, KEY_MISSING if no private key is available, and
 * KEY_EXPOSED if other users of this machine can read the private key.
 */
const findEntrySigner = async (
  store: string,
  trust: TrustDocument,
  change: EntryChange,
): Promise<LocalSigner> => {
  const { names, error } = listSigners(trust, change)
  for (const name of names) {
    const signingKey = await findSigningKey(store, trust, name).catch((failure: unknown) => {
      if (failure instanceof StoreError && failure.code === 'KEY_MISSING') return null
      throw failure
    })
    if (signingKey) return signingKey
  }
  const { channel, entry } = change
  const why = error === null ? '' : ` The key of an area cannot sign it: ${error}.`
  throw new StoreError(
    'KEY_MISSING',
    `Entry ${entry.seq} of ${channel} (${entry.reason}) needs the private key of ${names.slice(0, 2).join(' or of ')}, in ${getKeysDir(store)} or in ${getKeyVariable(names[0] ?? 'site')}.${why} Nothing changed.`,
  )
}

/** Throws the errors of `signEntry` without signing, so that a release fails before it builds and composes. */
export const assertSignable = async (store: string, channel: string, entry: ChannelEntry): Promise<void> => {
  const trust = await readTrust(store)
  const by = currentAuthor()
  const attributed = by ? { ...entry, by } : entry
  if (trust) await findEntrySigner(store, trust, await readChange(store, channel, attributed))
}

/**
 * Adds the author, the composition and the number of the trust document to an entry, and signs the entry with the key that has
 * the fewest rights. If only one area changes, this is the area's key, or the registry's key for an author who may change that
 * area. Otherwise it is the site's key. Leaves the entry unsigned if trust was never set up. Throws ENTRY_FORBIDDEN,
 * KEY_MISSING or KEY_EXPOSED.
 */
export const signEntry = async (
  store: string,
  channel: string,
  unsigned: ChannelEntry,
): Promise<ChannelEntry> => {
  // The caller can pass the fields of an earlier channel entry, whose signature and author do not apply to the new entry.
  const { signed: _, by: _by, document: _document, table: _table, trust: _trust, ...content } = unsigned
  const author = currentAuthor()
  const trust = await readTrust(store)
  const attributed = author ? { ...content, by: author } : content
  if (!trust) return attributed
  const composition = await describeComposition(store, content.composition)
  const entry = { ...attributed, trust: trust.seq, ...composition }
  const { sign } = await findEntrySigner(store, trust, await readChange(store, channel, entry))
  return { ...entry, signed: sign('entry', getSignedEntry(channel, entry)) }
}

interface Actor {
  /** Author of new channel entries (changes of the site). The author's rights limit the changes that an entry may make. */
  author: Author
  /** Called before a channel gets a new entry. If `beforeMove` throws, the channel does not change. */
  beforeMove?: () => void
}

const actors = new AsyncLocalStorage<Actor>()

/** Runs `work` on behalf of an author, who is recorded in each channel entry (change of the site) that `work` adds. */
export const actAs = <T>(actor: Actor, work: () => Promise<T>): Promise<T> => actors.run(actor, work)

const currentAuthor = (): Author | undefined => actors.getStore()?.author

/**
 * Call this before a channel gets a new entry. Throws if the entry must not be added any more, for example because the job that
 * adds it was canceled.
 */
export const assertMayMove = (): void => actors.getStore()?.beforeMove?.()
