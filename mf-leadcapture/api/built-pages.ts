// `node built-pages.ts <file>` builds the API's pages into the file. If the build fails, an existing file stays. Without <file>,
// builds the file that the API loads, unless it is up to date.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ASSETS_PATH, type BookingPages } from './bookings/booking-pages.ts'
import type { PlainPages } from './http/form-page.ts'

export type ApiPages = BookingPages & PlainPages

export interface BuiltPages extends BookingPages, PlainPages {
  sheet: string
}

const PACKAGE = join(import.meta.dirname, '..')
const REPOSITORY = join(PACKAGE, '..')
const BUILT = join(import.meta.dirname, 'dist/pages.mjs')

/** Thrown if the sources of the API's HTML pages have changed, but the disks have no space to build the pages. */
export class NoSpaceForPages extends Error {
  override name = 'NoSpaceForPages'
  readonly code = 'ENOSPC'

  constructor(folders: readonly string[], cause: unknown) {
    super(
      `The booking pages have changed and cannot be built, because the disks of ${folders.join(' and ')} are full. Free some space, then start again.`,
      { cause },
    )
  }
}

/**
 * Loads the page renderers from the built file. Builds the file first if the sources have changed. If the file cannot be built
 * or imported, builds into a temporary folder. Throws NoSpaceForPages if no disk has space for the build.
 */
export const loadPages = async (built = BUILT): Promise<BuiltPages> => {
  if (await isFresh(built)) return importPages(built)
  try {
    await buildInProcess(built)
    return await importPages(built)
  } catch {
    return await loadTemporary().catch((error: unknown) => {
      throw isFullDisk(error) ? new NoSpaceForPages([dirname(built), tmpdir()], error) : error
    })
  }
}

const importPages = async (file: string): Promise<BuiltPages> => {
  const { pages, sheet } = (await import(pathToFileURL(file).href)) as { pages: ApiPages; sheet: string }
  return { ...pages, sheet }
}

/** Builds the pages in a child process, so that the memory of the build is freed when that process exits. */
const buildInProcess = async (file: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [import.meta.filename, file], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

const loadTemporary = async (): Promise<BuiltPages> => {
  const folder = await mkdtemp(join(tmpdir(), 'booking-pages-'))
  try {
    await buildInProcess(join(folder, 'pages.mjs'))
    return await importPages(join(folder, 'pages.mjs'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Recognizes a full disk by the error message, because an error of the child process has no code. */
const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && /\b(ENOSPC|EDQUOT)\b|no space left on device|quota exceeded/i.test(error.message)

/** Prefix of the first line of a built file. A JSON array follows it: a digest of the sources, then their paths. */
const BUILD_MARK_PREFIX = '// made of '

/** `sources` are paths relative to the repository, so that moving the Git working copy does not change the digest. */
const digestSources = async (sources: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(`${source}\0`).update(await readFile(join(REPOSITORY, source)))
  return hash.digest('hex')
}

/** Returns the first line of a file that is built from these sources, by which `isFresh` detects changes. */
export const createBuildMark = async (sources: readonly string[]): Promise<string> => {
  const paths = sources.map((source) => relative(REPOSITORY, source))
  return `${BUILD_MARK_PREFIX}${JSON.stringify([await digestSources(paths), ...paths])}\n`
}

export const isFresh = async (file: string): Promise<boolean> => {
  try {
    const [first = ''] = (await readFile(file, 'utf8')).split('\n', 1)
    const [digest, ...sources] = JSON.parse(first.slice(BUILD_MARK_PREFIX.length)) as string[]
    return digest === (await digestSources(sources))
  } catch {
    return false
  }
}

const build = async (file: string): Promise<void> => {
  const temporaryFile = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true })
  try {
    // Create the file before the build. If the disk accepts no new file, the error then occurs before the build instead of
    // after it.
    await writeFile(temporaryFile, '')
    const { buildPages } = await import('@federation/area-kit/build-pages')
    const { code, sources } = await buildPages({
      root: PACKAGE,
      entry: 'api/pages.tsx',
      base: `${ASSETS_PATH}/`,
    })
    // Count the lock file as a source, because the pages also depend on the versions of packages, which the lock file contains.
    await writeFile(
      temporaryFile,
      (await createBuildMark([...sources, join(REPOSITORY, 'pnpm-lock.yaml')])) + code,
    )
    await rename(temporaryFile, file)
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

const [, , target] = process.argv
if (import.meta.main) await (target === undefined ? loadPages() : build(target))
