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
  /** Folder with one file for each registry. Created if missing. */
  folder: string
  /**
   * True if the registry was restored from a backup on purpose. The client then accepts lower document numbers than it has seen
   * before, and remembers these instead.
   */
  isRestoreAccepted: boolean
}

const Seen = z.object({ origin: z.string(), heads: Heads })

/** Returns the folder in which commands of this user remember registries: below XDG_STATE_HOME or `~/.local/state`. */
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
 * Remembers the heads of a registry (its highest document numbers). Throws REGISTRY_ROLLED_BACK if one is lower than the
 * remembered one.
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
  // A machine without a writable folder, such as a container, does not remember the heads.
  const temporary = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => writeFile(temporary, JSON.stringify({ origin, heads }), { mode: 0o600 }))
    .then(() => rename(temporary, file))
    .catch(() => undefined)
}
