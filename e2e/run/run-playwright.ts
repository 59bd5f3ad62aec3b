import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { findBrowser } from '../site/find-browser.ts'
import type { EngineName } from '../engines/engine.ts'
import type { Write } from '../site/writes.ts'
import type { Target } from './target.ts'

/** Journeys on a target; resolves with Playwright's exit code. */
export interface Run {
  target: Target
  /** Kinds that journeys may write at a target with an address of its own. */
  writes: readonly Write[]
  /** Pattern of other journeys to leave out. */
  leaveOut?: string | undefined
  args: string[]
  /** By default Chromium. */
  engine?: EngineName
  env?: Record<string, string>
}

/** Playwright gets a terminal's Ctrl-C itself, and ends; whoever started it then closes what it has opened. */
const passOnTo = (child: ChildProcess): (() => void) => {
  const pass = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT') child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

export const runPlaywright = async ({
  target,
  writes,
  leaveOut,
  args,
  engine = 'chromium',
  env = {},
}: Run): Promise<number> => {
  await mkdir('var/test', { recursive: true })
  // Playwright's settings find it by themselves; here it is installed where there is none.
  if (engine === 'chromium') findBrowser({ isWhole: true })
  const child = spawn('playwright', ['test', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      E2E_ENGINE: engine,
      PLAYWRIGHT_JSON_OUTPUT_NAME: 'var/test/e2e.json',
      E2E_TARGET: target.name,
      E2E_AGAIN: target.again,
      E2E_WRITES: writes.join(','),
      ...(leaveOut === undefined ? {} : { E2E_LEAVE_OUT: leaveOut }),
      ...target.env,
      ...env,
    },
  })
  const release = passOnTo(child)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? 1))
    })
  } finally {
    release()
  }
}
