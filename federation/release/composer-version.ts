import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { importsOf } from '../build/imports-of.ts'
import { WORKSPACE } from '../service/workspace.ts'

const COMPOSER = 'federation/compose/compose.ts'

/**
 * 12 hex digits over the code that lays pages together and lets them through: the composer, all that it imports, and the
 * versions of the packages among that. Part of a composition, since other code makes other pages.
 */
export const composerVersion = async (workspace = WORKSPACE): Promise<string> => {
  const { modules, packages } = await importsOf(workspace, [join(workspace, COMPOSER)])
  const hash = createHash('sha256').update(packages.join('\0'))
  for (const file of modules) hash.update(`\0${relative(workspace, file)}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 12)
}
