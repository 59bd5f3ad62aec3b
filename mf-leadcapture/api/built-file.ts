import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Paths in a built file stand from here, so that a checkout may be moved. */
const ROOT = join(import.meta.dirname, '../..')

const MARK = '// made of '

const stateOf = async (sources: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(`${source}\0`).update(await readFile(join(ROOT, source)))
  return hash.digest('hex')
}

/** The first line of a file that was built of `sources` (paths): which they are, and the state in which they are now. */
export const builtOf = async (sources: readonly string[]): Promise<string> => {
  const within = sources.map((source) => relative(ROOT, source))
  return `${MARK}${JSON.stringify([await stateOf(within), ...within])}\n`
}

/** Whether a file is there and all that it was built of is as it was. */
export const isFresh = async (file: string): Promise<boolean> => {
  try {
    const [first = ''] = (await readFile(file, 'utf8')).split('\n', 1)
    const [state, ...sources] = JSON.parse(first.slice(MARK.length)) as string[]
    return state === (await stateOf(sources))
  } catch {
    return false
  }
}
