import { fileURLToPath } from 'node:url'
import { askProcess } from '@federation/node-kit'
import type { Violation } from '@federation/registry'
import { assertNoViolations, type ViolationCode } from './violations.ts'

export interface BrowserCheckRequest {
  store: string
  composition: string
  /**
   * Ids of compositions that passed the gate (checks before a composition goes live) earlier, the live one first. The browser
   * check skips a page that is the same in one of these compositions.
   */
  passed: string[]
  /** Path of a Chromium or Chrome executable. */
  browser: string
}

/** Pages that the browser check opened or skipped, with the violations that it found. */
export interface BrowserCheckResult {
  /** Name and version, such as `Chromium 142.0.7444.59`. */
  browser: string
  /** Paths of the pages that the browser check opened, in the order of the site's list of pages. */
  pages: string[]
  /** Paths of changed pages that were not opened, because opened pages have the same layouts and run the same changed code. */
  left: string[]
  /** Fragments (React roots) that were checked for memory leaks, such as `mf-pay island proof`. */
  mounted: string[]
  seconds: number
}

/**
 * Code of the only kind of violation that the option `--allow` of `fed release` and `fed promote` permits. It means that a
 * script of an area acts outside the area's React roots.
 */
const ALLOWED_CODE: ViolationCode = 'OUTSIDE_AREA'

export type BrowserCheckResponse = { opened: BrowserCheckResult; violations: Violation[] } | { error: string }

const MAIN = fileURLToPath(new URL('browser/browser-process.ts', import.meta.url))
/** Timeout of the browser process in ms. The process can hang without an error. */
const BROWSER_TIMEOUT_MS = 600_000

/**
 * Opens the changed pages of a candidate (a composition that is not live yet) in a browser, and checks these pages. Throws
 * GATE_REFUSED with the violations. Throws an Error if the browser itself fails. With `isOutsideAllowed`, violations with the
 * code OUTSIDE_AREA (an area's script acts outside the area's React roots) are not thrown, but returned as `allowed`.
 */
export const openInBrowser = async (
  request: BrowserCheckRequest,
  { isOutsideAllowed = false } = {},
): Promise<{ opened: BrowserCheckResult; allowed: Violation[] }> => {
  const response = await askProcess<BrowserCheckResponse>(MAIN, request, {
    limitMs: BROWSER_TIMEOUT_MS,
    silent: (ending, stderr) => `the process ended without a result (${ending}): ${stderr}`,
  }).catch((error: Error) => ({ error: error.message }))
  if ('error' in response)
    throw new Error(
      `The gate's browser (${request.browser}) failed, and nothing went live: ${response.error}\nSet BROWSER_PATH to another Chromium, or skip the browser check with --skip browser; the history records that.`,
    )
  const allowed = isOutsideAllowed ? response.violations.filter(({ code }) => code === ALLOWED_CODE) : []
  assertNoViolations(response.violations.filter((violation) => !allowed.includes(violation)))
  return { opened: response.opened, allowed }
}
