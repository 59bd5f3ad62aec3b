import { SHELL_ENTRY } from 'shared-contracts/lifecycle'
import { createRoots } from './remotes/roots.ts'
import type { ShellStart } from './shell-runtime.ts'

// Fetched when the first root of a visit is to wake; pages without one never ask for it.
const waiting = Reflect.get(globalThis, SHELL_ENTRY) as ((start: ShellStart) => void) | undefined
waiting?.(createRoots)
