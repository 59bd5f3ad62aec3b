import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { STATE_DIR } from './lead.ts'
import { freePort } from 'federation/service/free-port'
import { compiledIn } from 'federation/testing/copied-workspace'

/** `npm run dev` in a copy of the workspace, on the store of the site under test. */
export interface DevServer {
  origin: string
  /** What it has printed. */
  output: () => string
  stop: () => Promise<number | null>
}

/** Resolves once it says that it is ready, or has ended. */
export const startDev = async (root: string, ...args: string[]): Promise<DevServer> => {
  const [port, leadsPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['tooling/dev.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...compiledIn(root),
      STATE_DIR: resolve(STATE_DIR),
      PORT: String(port),
      LEADS_PORT: String(leadsPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const ready = new Promise<void>((done) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('Ready after')) done()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  await Promise.race([ready, ended])
  return {
    origin: `http://localhost:${port}`,
    output: () => text,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
