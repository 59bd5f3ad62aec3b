// Builds one deployable (an area or the shell) into a folder. Exits when the parent process exits.
// Usage: `build-process.ts <name> <release> <folder> <render limit in ms> <pid of the parent>`.
import { Worker } from 'node:worker_threads'
import { DeployableName } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { formatErrorWithAdvice } from '@federation/node-kit'
import { buildArea, sendToParent } from './build-area.ts'
import { buildShell } from './build-shell.ts'

const [deployable, release = '', folder = '', renderMs, parent] = process.argv.slice(2)
new Worker(new URL('exit-with-parent.ts', import.meta.url), { workerData: Number(parent) }).unref()
process.env.NODE_ENV = 'production'
process.setSourceMapsEnabled(true)
try {
  const name = parseContract(DeployableName, deployable, 'build')
  await (name === 'shell' ? buildShell(release, folder) : buildArea(name, release, folder, Number(renderMs)))
} catch (error) {
  await sendToParent({ failure: formatErrorWithAdvice(error) })
  process.exitCode = 1
}
// Exit explicitly, because the IPC channel to the parent would keep this process running.
process.exit()
