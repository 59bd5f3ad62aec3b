import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { isFresh } from './built-file.ts'
import type { BookingPages } from './bookings/pages/page.ts'
import type { PlainPages } from './http/pages/plain-pages.ts'

/** All pages that the API renders, as they are built of `pages.tsx`. */
export type ApiPages = BookingPages & PlainPages

/** The pages as they were built, and the styles they need. */
export interface BuiltPages extends BookingPages, PlainPages {
  sheet: string
}

const BUILT = join(import.meta.dirname, 'dist/pages.mjs')

const load = async (file: string): Promise<BuiltPages> => {
  const { pages, sheet } = (await import(pathToFileURL(file).href)) as { pages: ApiPages; sheet: string }
  return { ...pages, sheet }
}

/** In a process of its own: the builder's memory is not this one's. */
const build = async (file: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build-pages.ts'), file], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Built for this process alone. */
const loadPassing = async (): Promise<BuiltPages> => {
  const folder = await mkdtemp(join(tmpdir(), 'booking-pages-'))
  try {
    await build(join(folder, 'pages.mjs'))
    return await load(join(folder, 'pages.mjs'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The booking pages are older than their sources, and no disk takes new ones. Passes once there is room. */
export class NoRoomForPages extends Error {
  override name = 'NoRoomForPages'
  readonly code = 'ENOSPC'

  constructor(folders: readonly string[], cause: unknown) {
    super(
      `The booking pages have changed and cannot be built, since the disks that hold ${folders.join(' and ')} are full: free some space, then start again.`,
      { cause },
    )
  }
}

const DISK_IS_FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device|quota exceeded/i

/** Whether a disk that is full stood in the way, of this process or of the one that builds. */
const isFullDisk = (error: unknown): boolean => error instanceof Error && DISK_IS_FULL.test(error.message)

/**
 * Loads the pages, and builds them before where their sources have changed. A checkout that cannot be written to
 * is left as it is, and its pages are built at each start. Rejects with NoRoomForPages where there is no place for that.
 */
export const loadPages = async (built = BUILT): Promise<BuiltPages> => {
  if (await isFresh(built)) return load(built)
  try {
    await build(built)
    return await load(built)
  } catch {
    return await loadPassing().catch((error: unknown) => {
      throw isFullDisk(error) ? new NoRoomForPages([dirname(built), tmpdir()], error) : error
    })
  }
}
