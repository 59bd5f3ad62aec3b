import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { importsOf } from '../build/imports-of.ts'
import { WORKSPACE } from '../service/workspace.ts'

/** What lays pages together and lets them through, and what makes one module of that. */
const COMPOSER = ['federation/compose/compose.ts', 'federation/build/build-composer.ts']

/**
 * The release that a checkout's composer makes: 12 hex digits over the composer, the gate, all that they import, and the
 * versions of the packages among that.
 */
export const composerVersion = async (workspace = WORKSPACE): Promise<string> => {
  const { modules, packages } = await importsOf(
    workspace,
    COMPOSER.map((file) => join(workspace, file)),
  )
  const hash = createHash('sha256').update(packages.join('\0'))
  for (const file of modules) hash.update(`\0${relative(workspace, file)}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}
