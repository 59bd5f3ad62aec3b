import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '@federation/node-kit'
import { createScratchStore } from '@federation/test-kit'
import { expect, onTestFinished } from 'vitest'
import { getMinimalEnvironment } from '@federation/test-kit/processes'

/** Starts the server as a separate process, as `npm start` or a systemd unit does. */
export const startSite = async (
  env: Record<string, string> = {},
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
) => {
  const port = await findFreePort()
  const main = join(import.meta.dirname, '../serve-site.ts')
  const child = spawn(process.execPath, [main], {
    env: {
      ...getMinimalEnvironment(),
      HOST: '127.0.0.1',
      STATE_DIR: await createScratchStore(),
      PORT: String(port),
      ...env,
    },
    stdio,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  let stdout = ''
  child.stdout?.on('data', (chunk) => (stdout += chunk))
  child.stderr?.on('data', (chunk) => (stderr += chunk))
  const ended = once(child, 'exit').then(([code]) => Number(code))
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const up = () => expect.poll(answers, { timeout: 60_000 }).toBe(true)
  return { child, port, ended, up, answers, stderr: () => stderr, stdout: () => stdout }
}
