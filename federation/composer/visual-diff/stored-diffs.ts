import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { VisualDiff } from './compare-sites.ts'
import { listFolder } from '@federation/node-kit'
import { changesBetween, readComposition } from '@federation/registry'

/** Number of diffs to keep, equal to the number of kept reports of the gate (checks before a release goes live). */
const MAX_STORED_DIFFS = 30
/** Maximum number of pages to compare per release. The summary contains the number of other changed pages. */
const MAX_PAGES = 8
/** Matches the name of a diff: the ids of the previous and the new composition (set of releases). */
const DIFF_NAME = /^[0-9a-f]{16}-[0-9a-f]{16}$/
const REPORT_FILE = /^[0-9a-f]{16}-[0-9a-f]{16}\/(?:index\.html|data\/\w+\.png)$/

interface ComposedChange {
  storeDir: string
  stateDir: string
  /** Id of the previous composition. `to` is the id of the new one. */
  from: string
  to: string
  /** Path of a Chromium or Chrome executable. */
  browser: string
}

/** Returns the folder with the stored visual diffs of a site. */
export const getDiffsDir = (stateDir: string): string => join(stateDir, 'looks')

/** Returns the folder name of the visual diff between two compositions. */
export const getDiffName = (from: string, to: string): string => `${from}-${to}`

interface StoredDiff {
  diff: VisualDiff
  /** Name of the report's folder, or null if no page looks different. */
  name: string | null
  summary: string
}

/**
 * Compares the pages of two compositions of a store. Stores a report if pages look different, and deletes the oldest
 * reports. Resolves to a summary and the path of the report.
 */
export const storeDiff = async (options: ComposedChange): Promise<StoredDiff> => {
  const { storeDir, stateDir, from, to, browser } = options
  const [{ serveCandidate }, { compareSites, formatSummary, listDifferingPages }] = await Promise.all([
    import('../gate/browser/candidate-server.ts'),
    import('./compare-sites.ts'),
  ])
  const [before, after] = await Promise.all([serveCandidate(storeDir, from), serveCandidate(storeDir, to)])
  try {
    const differing = await listDifferingPages(storeDir, from, to)
    const [was, is] = await Promise.all([readComposition(storeDir, from), readComposition(storeDir, to)])
    const parts = Object.entries(changesBetween(was, is)).map(
      ([part, change]) => `${part} ${change.from ?? 'none'} → ${change.to ?? 'none'}`,
    )
    const title = [...parts, `composition ${from} → ${to}`].join(', ')
    const report = join(getDiffsDir(stateDir), getDiffName(from, to))
    const paths = differing.slice(0, MAX_PAGES)
    const compared = await compareSites({ before, after, paths, browser, report, title })
    const diff = { ...compared, skipped: differing.slice(MAX_PAGES) }
    const name = diff.changed.length > 0 ? getDiffName(from, to) : null
    if (name === null) await rm(report, { recursive: true, force: true })
    await deleteOldDiffs(getDiffsDir(stateDir))
    const place = name === null ? '' : `\n  before and after: ${report}/index.html`
    return { diff, name, summary: formatSummary(diff) + place }
  } finally {
    before.stop()
    after.stop()
  }
}

const diffsIn = async (folder: string): Promise<string[]> =>
  (await listFolder(folder)).filter((name) => DIFF_NAME.test(name))

/**
 * Creates a function that returns the name of the stored visual diff whose new composition is `to`, or null if there is none.
 * If `from` is set, the previous composition of the diff must be `from`.
 */
export const createDiffFinder = async (folder: string) => {
  const names = await diffsIn(folder)
  return (to: string, from?: string): string | null =>
    names.find((name) => name.endsWith(`-${to}`) && name.startsWith(from ?? '')) ?? null
}

/** Reads a file of a stored visual diff. `path` is relative to `folder`. Resolves to null if the file does not exist. */
export const readDiffFile = (folder: string, path: string): Promise<Buffer | null> =>
  REPORT_FILE.test(path) ? readFile(join(folder, path)).catch(() => null) : Promise.resolve(null)

/** Deletes all visual diffs in `folder` except the newest 30. */
export const deleteOldDiffs = async (folder: string): Promise<void> => {
  const diffsWithTime = await Promise.all(
    (await diffsIn(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const old = diffsWithTime.toSorted((a, b) => b.at - a.at).slice(MAX_STORED_DIFFS)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
}
