#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { DeployableName } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { rollBack } from '../store/channels.ts'
import { endWithParent } from '../service/end-with-parent.ts'
import { buildHere } from '../build/build.ts'
import { readEnvironment } from '../service/environment.ts'
import { explain } from '../service/explain.ts'
import { goLive, LIVE, publishDeployable } from '../release/go-live.ts'
import { printStatus } from './status.ts'

const HELP = `fed: builds, releases and rolls back the parts of the site

  fed build <name> [--version <id>]      build one part into its dist/
  fed release <name> … [--version <id>]  build what changed, publish it, make it live
  fed status [--json]                    what is live, and how it came to be
  fed rollback                           point live back to what it showed before

<name>: shell, mf-hr, mf-pay, mf-performance, mf-marketing or mf-leadcapture
STATE_DIR (default var/) holds the store; SITE_ORIGIN and PORT say where the site stands.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
const [verb, ...rest] = positionals

const names = (): DeployableName[] => {
  if (rest.length === 0) throw new Error(`fed ${verb}: name the part, for example: pnpm fed ${verb} mf-hr`)
  return rest.map((name) => parseContract(DeployableName, name, `fed ${verb} ${name}`))
}

const run = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  switch (verb) {
    case 'build': {
      for (const name of names()) console.log(`${name} ${await buildHere(name, values.version)} built`)
      return
    }
    case 'release': {
      const releases = new Map<DeployableName, string>()
      for (const name of names()) {
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
