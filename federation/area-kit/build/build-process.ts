// Builds one deployable (an area or the shell) into a folder. Exits when the parent process exits.
// Usage: `build-process.ts <name> <release> <folder> <render limit in ms> <pid of the parent>`.
import { Worker } from 'node:worker_threads'
import { DeployableName } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { formatErrorWithAdvice } from '@federation/node-kit'
import { buildArea, sendToParent } from './build-area.ts'
import { buildShell } from './build-shell.ts'

const [deployable, release = '', folder = '', renderMs, parent] = process.argv.slice(2)
// A separate thread ends this process when the parent process has ended, because an endless loop in the main thread would block
// a timer.
const watchParent = `const { workerData: parent } = require('node:worker_threads')
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 200)`
new Worker(watchParent, { eval: true, workerData: Number(parent) }).unref()
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
