#!/usr/bin/env node
import { parseArgs } from 'node:util'
import type { DeployableName } from 'shared-contracts'
import { rollBack } from '../store/channels.ts'
import { endWithParent } from '../service/end-with-parent.ts'
import { buildHere } from '../build/build.ts'
import { readEnvironment } from '../service/environment.ts'
import { explain } from '../service/explain.ts'
import { workspaceDeployables } from '../service/workspace.ts'
import { goLive, LIVE, publishDeployable } from '../release/go-live.ts'
import { newArea } from './new.ts'
import { retireArea } from './retire.ts'
import { printStatus } from './status.ts'

const HELP = `fed: builds, releases and rolls back the parts of the site

  fed build <name> [--version <id>]      build one part into its dist/
  fed release <name> … [--version <id>]  build what changed, publish it, make it live
  fed status [--json]                    what is live, and how it came to be
  fed rollback                           point live back to what it showed before
  fed new <name> [--no-link]             write a new area into the workspace
  fed retire <name> [--redirect-to <path>] --yes
                                         take an area off the site

<name>: shell, or an area's folder in the workspace, such as mf-hr
STATE_DIR (default var/) holds the store; SITE_ORIGIN and PORT say where the site stands.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string' }, 'no-link': { type: 'boolean' }, 'redirect-to': { type: 'string' }, yes: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
const [verb, ...rest] = positionals

const names = async (): Promise<DeployableName[]> => {
  if (rest.length === 0) throw new Error(`fed ${verb}: name the part, for example: pnpm fed ${verb} mf-hr`)
  const known = await workspaceDeployables()
  return rest.map((name) => {
    const found = known.find((candidate) => candidate === name)
    if (!found) throw new Error(`fed ${verb}: the workspace has no ${name}; it has ${known.join(', ')}.`)
    return found
  })
}

const run = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  switch (verb) {
    case 'build': {
      for (const name of await names()) console.log(`${name} ${await buildHere(name, values.version)} built`)
      return
    }
    case 'release': {
      const releases = new Map<DeployableName, string>()
      for (const name of await names()) {
        const { release, done } = await publishDeployable(environment.storeDir, name, values.version)
        releases.set(name, release)
        console.log(`${name} ${release} ${done}`)
      }
      const entry = await goLive(environment, releases)
      console.log(entry ? `live is now ${entry.composition} (entry ${entry.seq})` : 'live shows this already')
      return
    }
    case 'status':
      await printStatus(environment.storeDir, values.json ?? false)
      return
    case 'rollback': {
      const entry = await rollBack(environment.storeDir, LIVE, new Date())
      console.log(`live is now ${entry.composition} (entry ${entry.seq}, ${entry.reason})`)
      return
    }
    case 'new':
      await newArea(rest[0] ?? '', !values['no-link'])
      return
    case 'retire':
      await retireArea(environment, rest[0] ?? '', values['redirect-to'], values.yes ?? false)
      return
    case undefined:
      console.log(HELP)
      return
    default:
      throw new Error(`fed has no verb ${verb}; fed --help lists them.`)
  }
}

endWithParent(() => process.exit(1))
if (values.help) console.log(HELP)
else {
  try {
    await run()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}
// The channel to who started a build would keep this process.
if (process.connected) process.exit()
