import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Verb } from 'federation/service/command-line'
import { WORKSPACE } from 'federation/service/workspace'
import { catalogue } from '../catalogue.ts'

export const CATALOGUE = 'docs/events.md'

export const addCatalogue: Verb = (events) =>
  events
    .command('catalogue')
    .description(`writes ${CATALOGUE} from the catalogue of events`)
    .action(() => writeFile(join(WORKSPACE, CATALOGUE), catalogue()))
