import { Argument, Option } from '@commander-js/extra-typings'
import { workspaceDeployables } from '../service/workspace.ts'

export const PARTS = new Argument('<part...>', 'what is released apart').choices(await workspaceDeployables())

export const VERSION = new Option('--version <id>', 'its version; without one it follows from the sources')
