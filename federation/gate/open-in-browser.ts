import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Refusal } from '../store/refusal.ts'
import { refuse } from './refusals.ts'

/** What the process that opens pages in a browser is asked. */
export interface BrowserAsk {
  store: string
  /** The candidate. */
  composition: string
  /** Compositions whose pages hold, live first: what is there alike is not opened. */
  passed: string[]
  /** Path of a Chromium or Chrome. */
  browser: string
}

/** What was opened. */
export interface Opened {
  /** Such as `Chromium 142.0.7444.59`. */
  browser: string
  /** Paths, in the site's order. */
  pages: string[]
  /** Pages that change, or that wake code which does, and were not opened: of each kind enough were. */
  left: string[]
  /** Parts that were mounted and unmounted, as `mf-pay island proof`. */
  mounted: string[]
  seconds: number
}

/** What it answers. */
export type BrowserAnswer = { opened: Opened; refusals: Refusal[] } | { error: string }

/** Past this something hangs that does not say so. */
const LIMIT_MS = 600_000

const ask = (question: BrowserAsk): Promise<BrowserAnswer> => {
  const main = fileURLToPath(new URL('browser/main.ts', import.meta.url))
  // The channel tells it when this process is gone.
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const { promise, resolve, reject } = Promise.withResolvers<BrowserAnswer>()
  let said = ''
  let given: BrowserAnswer | undefined
  const limit = setTimeout(() => child.kill(), LIMIT_MS)
  child.stderr?.on('data', (chunk) => (said += chunk))
  child.once('error', reject)
  child.once('message', (message) => (given = message as BrowserAnswer))
  child.once('close', (code, signal) => {
    clearTimeout(limit)
    if (given) resolve(given)
    else reject(new Error(`the process ended without a result (${signal ?? code}): ${said}`))
  })
  child.send(question)
  return promise
}

/**
 * Opens the pages that a candidate changes in a browser, and holds them against what a page must do there. Throws GATE_REFUSED
 * with every reason; an Error where the browser itself does not work, which is no word on the candidate.
 */
export const openInBrowser = async (question: BrowserAsk): Promise<Opened> => {
  const answer = await ask(question).catch((error: Error) => ({ error: error.message }))
  if ('error' in answer)
    throw new Error(
      `The gate's browser (${question.browser}) failed, and nothing went live: ${answer.error}\nSet BROWSER_PATH to another Chromium, or skip the browser check with --skip browser; the history records that.`,
    )
  refuse(answer.refusals)
  return answer.opened
}
