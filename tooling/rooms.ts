import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { WORKSPACE } from 'federation/service/workspace'

/** The workspace's packages: folders at its root. */
export const ROOMS: readonly string[] = readdirSync(WORKSPACE).filter((name) => existsSync(join(WORKSPACE, name, 'package.json')))
