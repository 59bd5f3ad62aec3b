import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
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

/**
 * Returns the folder in which commands of this user store the highest document numbers that they have seen from each registry.
 * The folder is below XDG_STATE_HOME or `~/.local/state`.
 */
export const getSeenFolder = ({ XDG_STATE_HOME: stateHome }: NodeJS.ProcessEnv): string =>
  join(stateHome || join(homedir(), '.local/state'), 'federation/registries')

const readSeen = async (file: string): Promise<z.infer<typeof Heads>> => {
  try {
    return Seen.parse(JSON.parse(await readFile(file, 'utf8'))).heads
  } catch {
    return {}
  }
}

/**
 * Stores the heads of a registry: the highest document number in each folder. Throws REGISTRY_ROLLED_BACK if a head is lower
 * than the head that this machine stored earlier.
 */
export const rememberHeads = async (
  origin: string,
  heads: z.infer<typeof Heads>,
  { folder, isRestoreAccepted }: SeenHeads,
): Promise<void> => {
  const file = join(folder, `${createHash('sha256').update(origin).digest('hex').slice(0, 16)}.json`)
  const seen = isRestoreAccepted ? {} : await readSeen(file)
  const lower = Object.entries(seen).filter(([documents, number]) => (heads[documents] ?? 0) < number)
  if (lower.length > 0)
    throw new RegistryError(
      'REGISTRY_ROLLED_BACK',
      `The registry at ${origin} shows an earlier state than this machine has seen: ${lower.map(([documents, number]) => `${documents} (${heads[documents] ?? 0}, seen: ${number})`).join(', ')}. Ask its operator who changed it. If it was restored from a backup, repeat the command with --accept-restored.`,
    )
  if (Object.entries(heads).every(([documents, number]) => seen[documents] === number)) return
  // If the folder is not writable, as in some containers, ignore the error. This machine then does not remember the registry's
  // document numbers, so it cannot detect a rollback later.
  const temporary = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => writeFile(temporary, JSON.stringify({ origin, heads }), { mode: 0o600 }))
    .then(() => rename(temporary, file))
    .catch(() => undefined)
}
