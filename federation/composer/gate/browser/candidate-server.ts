import { spawn } from 'node:child_process'
import { workspaceModule } from '@federation/node-kit'

const START_TIMEOUT_MS = 60_000

export interface CandidateServer {
  /** Origin at which the server serves the composition (the set of releases to check), without a trailing slash. */
  origin: string
  stop: () => void
}

/**
 * Serves a composition on a free loopback port. A child process runs the server that package.json names as
 * `federation.candidateServer`. The child process ends when this process ends.
 */
export const serveCandidate = async (store: string, composition: string): Promise<CandidateServer> => {
  const server = await workspaceModule('candidateServer')
  if (server === null)
    throw new Error(
      'package.json has no server of candidates. Add its path: "federation": { "candidateServer": "shell/…" }',
    )
  const child = spawn(process.execPath, [server, store, composition], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let errorOutput = ''
  child.stderr?.on('data', (chunk) => (errorOutput += chunk))
  child.once('error', reject)
  child.once('message', (message) => resolve((message as { port: number }).port))
  child.once('close', (code) =>
    reject(new Error(`The server of the candidate ended with exit code ${code}:\n${errorOutput}`)),
  )
  const startTimer = setTimeout(
    () => reject(new Error(`The server of the candidate did not start within ${START_TIMEOUT_MS / 1000} s`)),
    START_TIMEOUT_MS,
  )
  const stop = () => void child.kill('SIGKILL')
  try {
    return { origin: `http://127.0.0.1:${await promise}`, stop }
  } catch (error) {
    stop()
    throw error
  } finally {
    clearTimeout(startTimer)
  }
}
