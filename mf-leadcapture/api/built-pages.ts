import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/**
 * Loads the pages, and builds them before where their sources have changed. A checkout that cannot be written to
 * is left as it is, and its pages are built at each start.
 */
export const loadPages = async (built = BUILT): Promise<BuiltPages> => {
  if (await isFresh(built)) return load(built)
  try {
    await build(built)
    return await load(built)
  } catch {
    const folder = await mkdtemp(join(tmpdir(), 'leads-api-pages-'))
    try {
      await build(join(folder, 'pages.mjs'))
      return await load(join(folder, 'pages.mjs'))
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}
