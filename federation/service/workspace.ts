import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeployableName } from 'shared-contracts'

/** The workspace's root folder. */
export const WORKSPACE = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const packageDir = (name: DeployableName): string => join(WORKSPACE, name)
export const buildDir = (name: DeployableName): string => join(packageDir(name), 'dist')
