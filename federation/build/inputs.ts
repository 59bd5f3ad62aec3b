import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { packageDir, WORKSPACE } from '../service/workspace.ts'

/** What every deployable is built from beside its own folder. */
const COMMON = ['shared-contracts/src', 'shared-ui/src', 'shared-ui/fonts', 'federation/area', 'federation/build', 'federation/compose/markup.ts', 'federation/store/addresses.ts', 'federation/store/release-document.ts', 'pnpm-lock.yaml']
/** Folders of a deployable that run elsewhere than in the browser or the composer. */
const OTHER_PROCESSES = ['/api/', '/prove/', '/testing/', '/server/', '/node_modules/', '/dist/']

const filesBelow = async (path: string): Promise<string[]> => {
  const files: string[] = []
  // A pattern of its own for files such as .env, which a star leaves out.
  const patterns = path.includes('.') ? path : [`${path}/**/*`, `${path}/**/.*`]
  for await (const entry of glob(patterns, { cwd: WORKSPACE, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const isUnbuilt = /\.test\.tsx?$|\.md$/.test(file)
    if (entry.isFile() && !isUnbuilt && !OTHER_PROCESSES.some((part) => file.includes(part))) files.push(file)
  }
  return files
}

/** 12 hex digits over all that a deployable's build reads, so that what has not changed need not be built again. */
export const inputHash = async (name: DeployableName): Promise<string> => {
  const lists = await Promise.all([...COMMON, name].map(filesBelow))
  const hash = createHash('sha256')
  for (const file of lists.flat().toSorted()) {
    hash.update(`${file.slice(WORKSPACE.length)}\0`).update(await readFile(file))
  }
  for (const [key, value] of Object.entries(process.env).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (key.startsWith('VITE_')) hash.update(`${key}=${value}\0`)
  }
  return hash.digest('hex').slice(0, 12)
}

/** The release a deployable's sources make: its package's version and the hash of its inputs. */
export const releaseOf = async (name: DeployableName): Promise<string> => {
  const manifest = JSON.parse(await readFile(join(packageDir(name), 'package.json'), 'utf8')) as { version: string }
  return `${manifest.version}-${await inputHash(name)}`
}
