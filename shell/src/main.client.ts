import { SHELL_ENTRY } from 'shared-contracts/page'
import { createRoots, type ShellStart } from './remotes/roots.ts'

// Hydration script, fetched before the first hydration in a document. Documents without islands do not load it.
const waiting = Reflect.get(globalThis, SHELL_ENTRY) as ((start: ShellStart) => void) | undefined
waiting?.(createRoots)
