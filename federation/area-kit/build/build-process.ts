// Builds the deployable that its arguments name, under the release they give, into the folder they give, and ends with who
// started it: `build-process.ts <name> <release> <folder> <render limit in ms> <pid of who started it>`.
import { Worker } from 'node:worker_threads'
import { DeployableName } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { explain } from '@federation/node-kit'
import { buildArea, tell } from './build-area.ts'
import { buildShell } from './build-shell.ts'

const [deployable, release = '', folder = '', renderMs, parent] = process.argv.slice(2)
new Worker(new URL('die-with-parent.ts', import.meta.url), { workerData: Number(parent) }).unref()
process.env.NODE_ENV = 'production'
process.setSourceMapsEnabled(true)
try {
  const name = parseContract(DeployableName, deployable, 'build')
  await (name === 'shell' ? buildShell(release, folder) : buildArea(name, release, folder, Number(renderMs)))
} catch (error) {
  await tell({ failure: explain(error) })
  process.exitCode = 1
}
// The channel to who started it would keep this process.
process.exit()
