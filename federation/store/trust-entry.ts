import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChannelEntry } from 'shared-contracts'
import { StoreError } from './errors.ts'
import { PAGE_TABLE_FILE } from './page-table.ts'
import { storePaths } from './store-paths.ts'
import { assertSigned, readTrust, signingKey, trustIsGone } from './trust.ts'

/** What the site's key signs of an entry: the channel as well, so that no entry passes for one of another. */
const signedOf = (channel: string, entry: ChannelEntry) => {
  const { signed: _, ...content } = entry
  return { channel, ...content }
}

/** Refuses an entry that the site's key did not sign for this channel. Those from before trust was set up need not be signed. */
export const assertEntryTrusted = async (
  store: string,
  channel: string,
  entry: ChannelEntry,
): Promise<void> => {
  const subject = `Entry ${entry.seq} of ${channel}`
  const trust = await readTrust(store)
  if (entry.signed) {
    if (!trust) throw trustIsGone(subject)
    const means = { name: 'site', kind: 'entry', subject, at: entry.at } as const
    return assertSigned(trust, means, signedOf(channel, entry), entry.signed)
  }
  if (!trust || entry.seq <= (trust.before.channels[channel] ?? 0)) return
  throw new StoreError(
    'ENTRY_UNSIGNED',
    `${subject} is not signed; whoever changes a channel signs that with the key of site.`,
  )
}

const hashOf = (table: Uint8Array): string => createHash('sha256').update(table).digest('hex')

/** Refuses a composition's page table that is not the one which an entry made live. Entries from before trust name none. */
export const assertTable = ({ table, seq, composition }: ChannelEntry, text: Uint8Array): void => {
  if (table === undefined || table === hashOf(text)) return
  throw new StoreError(
    'ENTRY_FOREIGN',
    `Entry ${seq} made another ${PAGE_TABLE_FILE} of ${composition} live than the one that is there; bring that back, or release anything anew.`,
  )
}

/** The hash of what a composition serves; null where it is not there. */
const tableHash = async (store: string, composition: string): Promise<string | null> => {
  const file = join(storePaths(store).composition(composition), PAGE_TABLE_FILE)
  const text = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text && hashOf(text)
}

/** An entry with the site's signature, where trust was set up. Throws KEY_MISSING where the site's key is not at hand. */
export const signEntry = async (
  store: string,
  channel: string,
  entry: ChannelEntry,
): Promise<ChannelEntry> => {
  const trust = await readTrust(store)
  if (!trust) return entry
  const { sign } = await signingKey(store, trust, 'site')
  const table = await tableHash(store, entry.composition)
  const whole = table === null ? entry : { ...entry, table }
  return { ...whole, signed: sign('entry', signedOf(channel, whole)) }
}
