// Runs the command that its arguments name, in a group of its own, and ends all of that group with who started this, however
// that went: a linter or a test that loops must not outlive the release it was for.
import { spawn } from 'node:child_process'
import { endWithParent } from '@federation/node-kit'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
const endAll = () => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
const leave = () => {
  endAll()
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
endWithParent(leave)
child.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.once('close', (code) => {
  endAll()
  process.exit(code ?? 1)
})
