import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from '@federation/node-kit'

/** As many as the gate's reports. */
const KEPT = 30
/** The composition before and after the change. */
const NAME = /^[0-9a-f]{16}-([0-9a-f]{16})\.html$/

/** Folder with the visual diffs of live changes. */
export const looksDir = (stateDir: string): string => join(stateDir, 'looks')

/** File name of the page with the visual diff of a change. */
export const looksName = (from: string, to: string): string => `${from}-${to}.html`

/** Returns the name of the visual diff of a composition, compared with a certain one or with any; null if there is none. */
export type FindLooks = (to: string, from?: string) => string | null

export const keptLooks = async (folder: string): Promise<FindLooks> => {
  const names = (await namesIn(folder)).filter((name) => NAME.test(name))
  return (to, from) =>
    names.find((name) => (from === undefined ? NAME.exec(name)?.[1] === to : name === looksName(from, to))) ??
    null
}

/** Reads the visual diff of that name; null if there is none. */
export const readLooks = (folder: string, name: string): Promise<Buffer | null> =>
  NAME.test(name) ? readFile(join(folder, name)).catch(() => null) : Promise.resolve(null)

/** Keeps the newest. */
export const forgetOldLooks = async (folder: string): Promise<void> => {
  const names = (await namesIn(folder)).filter((name) => NAME.test(name))
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const old = aged.toSorted((a, b) => b.at - a.at).slice(KEPT)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })))
}
