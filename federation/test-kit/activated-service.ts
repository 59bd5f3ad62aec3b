import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WORKSPACE } from '@federation/node-kit'
import { getMinimalEnvironment, waitUntil } from './processes.ts'

/**
 * Program that acts as systemd with a .socket unit: it listens on a socket, passes the socket to the service, and restarts the
 * service whenever it ends. The program accepts no connections itself, because `spawnSync` blocks its event loop. A shell sets
 * LISTEN_PID, because only the shell knows the id of the service's process.
 */
const ACTIVATOR = `
const server = require('node:net').createServer().listen(0)
const say = (text) => require('node:fs').writeSync(1, text + '\\n')
say('port ' + server.address().port)
const command = 'echo "pid $$"; LISTEN_PID=$$ exec "$0" "$1"'
for (;;)
  require('node:child_process').spawnSync('/bin/sh', ['-c', command, process.execPath, process.argv[1]], {
    env: { ...process.env, LISTEN_FDS: '1' },
    stdio: ['ignore', 'inherit', 'inherit', server._handle.fd],
  })
`

/** Starts a service on a socket that is already open. Connections wait in the socket while no process accepts them. */
export const startActivatedService = async (main: string, env: Record<string, string>) => {
  const activator = spawn(process.execPath, ['--eval', ACTIVATOR, join(WORKSPACE, main)], {
    env: { ...getMinimalEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pids: number[] = []
  let port = 0
  createInterface({ input: activator.stdout }).on('line', (line) => {
    if (line.startsWith('pid ')) pids.push(Number(line.slice(4)))
    else if (line.startsWith('port ')) port = Number(line.slice(5))
  })
  await waitUntil(() => pids.length > 0)
  return {
    url: `http://127.0.0.1:${port}`,
    /** Returns the ids of the service's processes so far, the running one last. */
    pids: () => pids,
    /** Sends SIGTERM to the service. Resolves when its next process has started. That process may not answer requests yet. */
    restart: async () => {
      const before = pids.length
      process.kill(pids.at(-1) ?? 0, 'SIGTERM')
      if (!(await waitUntil(() => pids.length > before))) throw new Error(`${main} did not end`)
    },
    stop: async () => {
      const ended = once(activator, 'exit')
      activator.kill('SIGKILL')
      await ended
      process.kill(pids.at(-1) ?? 0, 'SIGKILL')
    },
  }
}
