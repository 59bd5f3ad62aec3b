import { createRoots } from './remotes/roots.ts'
import type { ShellEntry } from './shell-runtime.ts'

/** Fetched when the first root of a visit is to wake; pages without one never ask for it. */
export const start: ShellEntry['start'] = createRoots
