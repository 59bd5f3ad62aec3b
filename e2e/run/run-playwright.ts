import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { findBrowser } from '../site/find-browser.ts'
import type { Target } from './target.ts'

/** Journeys on a target; resolves with Playwright's exit code. */
export interface Run {
  target: Target
  /** Journeys with such tags are left out. */
  leaveOut: string | undefined
  args: string[]
  env?: Record<string, string>
}

export const runPlaywright = async ({ target, leaveOut, args, env = {} }: Run): Promise<number> => {
  await mkdir('var/test', { recursive: true })
  const child = spawn('playwright', ['test', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      BROWSER_PATH: findBrowser().path,
      PLAYWRIGHT_JSON_OUTPUT_NAME: 'var/test/e2e.json',
      E2E_TARGET: target.name,
      E2E_AGAIN: target.again,
      ...(leaveOut === undefined ? {} : { E2E_LEAVE_OUT: leaveOut }),
      ...target.env,
      ...env,
    },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
