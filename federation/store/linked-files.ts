import { link, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import { namesIn } from '../service/names-in.ts'
import { scratchName } from './stale-scratch.ts'
import { storePaths } from './store-paths.ts'

/** The file of a number in a folder of numbered files. */
export const linkedFile = (folder: string, number: number): string =>
  join(folder, `${String(number).padStart(8, '0')}.json`)

/** The numbers in use in a folder, lowest first. */
export const linkedNumbers = async (folder: string): Promise<number[]> =>
  (await namesIn(folder))
    .flatMap((name) => (/^\d{8}\.json$/.test(name) ? [Number(name.slice(0, 8))] : []))
    .toSorted((a, b) => a - b)

/**
 * Puts a text under a number of a folder: compare-and-set. It is written aside and linked under its number, which
 * fails where somebody else took that number first (false), and which a crash leaves done or not done.
 */
export const linkText = async (
  store: string,
  folder: string,
  number: number,
  text: string,
): Promise<boolean> => {
  const aside = join(storePaths(store).scratch, scratchName())
  await mkdir(folder, { recursive: true })
  await writeDurably(aside, text)
  try {
    await link(aside, linkedFile(folder, number))
    await syncPath(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(aside, { force: true })
  }
}

/** A document as it lies under its number. */
export const documentText = (document: object): string => `${JSON.stringify(document)}\n`
