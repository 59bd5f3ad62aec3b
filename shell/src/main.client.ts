import { SHELL_ENTRY } from 'shared-contracts/lifecycle'
import { createRoots } from './remotes/roots.ts'
import type { ShellStart } from './shell-runtime.ts'

// Fetched before the first hydration of a visit. Pages without islands do not load it.
const waiting = Reflect.get(globalThis, SHELL_ENTRY) as ((start: ShellStart) => void) | undefined
waiting?.(createRoots)
