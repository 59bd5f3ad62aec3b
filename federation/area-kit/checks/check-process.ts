// Runs the command in its arguments, in a separate process group. Kills the group when the parent process, the
// release command, ends. Otherwise, a linter or test in an endless loop would keep running.
import { spawn } from 'node:child_process'
import { exitWithParent } from '@federation/node-kit/child-process'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
const endAll = () => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Ignore the error, because the process group has already ended.
  }
}
const leave = () => {
  endAll()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
exitWithParent(leave)
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('close', (code) => {
  endAll()
  process.exit(code ?? 1)
})
