import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import { packageDir } from '../service/workspace.ts'

const PACKAGES = ['react', 'react-dom', 'react-router-dom']

/** Versions of the shared packages that a deployable names as its dependencies. */
export const sharedVersions = async (name: DeployableName): Promise<Record<string, string>> => {
  const text = await readFile(join(packageDir(name), 'package.json'), 'utf8')
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> }
  return Object.fromEntries(PACKAGES.map((shared) => [shared, dependencies[shared] ?? 'none']))
}
