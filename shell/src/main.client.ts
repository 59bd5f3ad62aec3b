import { SHELL_ENTRY } from 'shared-contracts/page'
import { createRoots, type ShellStart } from './remotes/roots.ts'

// Hydration script: starts React on a page. A document loads this script before its first hydration. If nothing on the page
// needs hydration, the document does not load it. `waiting` is a function that the bootstrap script defined. This script passes
// `createRoots` to it.
const waiting = Reflect.get(globalThis, SHELL_ENTRY) as ((start: ShellStart) => void) | undefined
waiting?.(createRoots)
