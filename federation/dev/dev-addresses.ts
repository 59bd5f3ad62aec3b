import { join } from 'node:path'
import { releaseBase } from '../store/addresses.ts'
import { WORKSPACE } from '../service/workspace.ts'

/** Below it lies what only development has: sources as Vite serves them. */
export const DEV_BASE = '/_dev/'
/** The release that a deployable has in pages while its sources are shown. */
export const SOURCES = 'sources'
/** Where a page is told as it is now, for who shows version 3 of it: `?path=/hr&of=3`. */
export const PAGE_NOW = `${DEV_BASE}page.json`

/** Where the browser gets a source file of the workspace. */
export const sourceHref = (file: string): string => `${DEV_BASE}@fs${join(WORKSPACE, file)}`

/** Where a file is that a release would hold. */
export const standInHref = (name: string, file: string): string => releaseBase(name, SOURCES) + file
