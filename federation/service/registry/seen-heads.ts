import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { acquireLock, writeDurably } from '@federation/node-kit'
import { z } from 'shared-contracts'
import { Heads } from './api.ts'
import { RegistryError } from './errors.ts'

/**
 * File in which a client remembers the highest document numbers that each registry has shown. A lower number later means that the
 * registry was rolled back.
 */
export interface SeenHeads {
  /**
   * Folder with one file for each registry. The file contains the highest document numbers that the registry has shown. The
   * folder is created if it is missing.
   */
  folder: string
  /**
   * True if the registry's operator restored it from a backup on purpose. The client then accepts document numbers that are
   * lower than those it remembers, and remembers the lower ones from then on.
   */
  isRestoreAccepted: boolean
}

const Seen = z.object({ origin: z.string(), heads: Heads })
type HeadNumbers = z.infer<typeof Heads>

/**
 * Returns the folder in which commands of this user store the highest document numbers that they have seen from each registry.
 * The folder is below XDG_STATE_HOME or `~/.local/state`.
 */
export const getSeenFolder = ({ XDG_STATE_HOME: stateHome }: NodeJS.ProcessEnv): string =>
  join(stateHome || join(homedir(), '.local/state'), 'federation/registries')

/** Errors after which the folder counts as missing, as in containers whose user has no home folder. */
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'EACCES'])

const readSeen = async (file: string, origin: string): Promise<HeadNumbers> => {
  try {
    const seen = Seen.parse(JSON.parse(await readFile(file, 'utf8')))
    if (seen.origin === origin) return seen.heads
  } catch (error) {
    if (NO_FOLDER.has((error as NodeJS.ErrnoException).code ?? '')) return {}
  }
  throw new RegistryError(
    'SEEN_DAMAGED',
    `${file} is damaged. It has the highest document numbers that this machine has seen from ${origin}, so that a rolled-back registry is noticed. Repeat the command with --accept-restored, which stores the registry's current numbers, and check in fed history that your newest release is there.`,
  )
}

const keepHigher = (a: HeadNumbers, b: HeadNumbers): HeadNumbers =>
  Object.fromEntries(
    Object.keys({ ...a, ...b }).map((documents) => [
      documents,
      Math.max(a[documents] ?? 0, b[documents] ?? 0),
    ]),
  )

/**
 * Reads the heads of a registry (the highest document number in each folder) with `readHeads`, and stores them. Does nothing if
 * `readHeads` returns null. Throws REGISTRY_ROLLED_BACK if a head is lower than one that this machine stored before the call, and
 * SEEN_DAMAGED if the stored heads cannot be read.
 */
export const checkSeenHeads = async (
  origin: string,
  readHeads: () => Promise<HeadNumbers | null>,
  { folder, isRestoreAccepted }: SeenHeads,
): Promise<void> => {
  const file = join(folder, `${createHash('sha256').update(origin).digest('hex').slice(0, 16)}.json`)
  // Read the stored heads before the request. Another client can store higher ones while this request is on its way.
  const seen = isRestoreAccepted ? {} : await readSeen(file, origin)
  const heads = await readHeads()
  if (heads === null) return
  const lower = Object.entries(seen).filter(([documents, number]) => (heads[documents] ?? 0) < number)
  if (lower.length > 0)
    throw new RegistryError(
      'REGISTRY_ROLLED_BACK',
      `The registry at ${origin} shows an earlier state than this machine has seen: ${lower.map(([documents, number]) => `${documents} (${heads[documents] ?? 0}, seen: ${number})`).join(', ')}. Ask its operator who changed it. If it was restored from a backup, repeat the command with --accept-restored.`,
    )
  if (!isRestoreAccepted && Object.entries(heads).every(([documents, number]) => seen[documents] === number))
    return
  // If the folder is not writable, as in some containers, ignore the error. This machine then does not remember the registry's
  // document numbers, so it cannot detect a rollback later.
  await store(origin, heads, { file, isRestoreAccepted }).catch(() => undefined)
}

/** Stores heads in a file. Waits while another process changes the file, so that no process lowers the heads of another. */
const store = async (
  origin: string,
  heads: HeadNumbers,
  { file, isRestoreAccepted }: { file: string; isRestoreAccepted: boolean },
): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const releaseLock = await acquireLock(`${file}.lock`)
  try {
    const stored = isRestoreAccepted ? {} : await readSeen(file, origin)
    const temporary = `${file}.${randomUUID()}`
    await writeDurably(temporary, JSON.stringify({ origin, heads: keepHigher(stored, heads) }), 0o600)
    await rename(temporary, file)
  } finally {
    releaseLock()
  }
}
