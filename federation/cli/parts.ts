import { Argument, Option } from '@commander-js/extra-typings'
import { DeployableName } from 'shared-contracts'

export const PARTS = new Argument('<part...>', 'what is released apart').choices(DeployableName.options)

export const VERSION = new Option('--version <id>', 'its version; without one it follows from the sources')
