import { SHELL_ENTRY } from 'shared-contracts/page'
import { createRoots, type ShellStart } from './remotes/roots.ts'

// Hydration script. A document loads it before its first hydration, and not at all if nothing on the page needs hydration.
const waiting = Reflect.get(globalThis, SHELL_ENTRY) as ((start: ShellStart) => void) | undefined
waiting?.(createRoots)
