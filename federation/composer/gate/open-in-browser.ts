import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Refusal } from '@federation/registry'
import { refuse } from './refusals.ts'

/** Request to the process that opens pages in a browser. */
export interface BrowserAsk {
  store: string
  /** Id of the candidate. */
  composition: string
  /** Ids of compositions that passed the gate, live first. A page that is the same in one of them is not opened. */
  passed: string[]
  /** Path of a Chromium or Chrome executable. */
  browser: string
}

/** Result of a browser check that ran. */
export interface Opened {
  /** Name and version, such as `Chromium 142.0.7444.59`. */
  browser: string
  /** Paths of the opened pages, in the site's order. */
  pages: string[]
  /** Pages that change, or hydrate changed code, but were not opened, since enough pages of their kind were. */
  left: string[]
  /** Fragments that were mounted and unmounted, such as `mf-pay island proof`. */
  mounted: string[]
  seconds: number
}

/** Response of that process. */
export type BrowserAnswer = { opened: Opened; refusals: Refusal[] } | { error: string }

/** Timeout of the browser process, which may hang without an error. */
const LIMIT_MS = 600_000

const ask = (question: BrowserAsk): Promise<BrowserAnswer> => {
  const main = fileURLToPath(new URL('browser/main.ts', import.meta.url))
  // The IPC channel closes when this process ends, and so ends the child.
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
 * Opens the pages that a candidate changes in a browser and checks them. Throws GATE_REFUSED with every violation, or an Error
 * if the browser itself fails.
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
