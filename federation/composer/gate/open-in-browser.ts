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

export interface BrowserCheckResult {
  /** Name and version, such as `Chromium 142.0.7444.59`. */
  browser: string
  /** Paths of the opened pages, in the order of the page table. */
  pages: string[]
  /** Paths of changed pages that were not opened, because other opened pages are of the same kind. */
  left: string[]
  /** Fragments that were mounted and unmounted, such as `mf-pay island proof`. */
  mounted: string[]
  seconds: number
}

/** Code of the violations that `--allow` of `fed release` and `fed promote` accepts. */
const ALLOWED_CODE: ViolationCode = 'OUTSIDE_AREA'

export type BrowserCheckResponse = { opened: BrowserCheckResult; violations: Violation[] } | { error: string }

const MAIN = fileURLToPath(new URL('browser/main.ts', import.meta.url))
/** Timeout of the browser process in ms. The process can hang without an error. */
const BROWSER_TIMEOUT_MS = 600_000

/**
 * Opens, in a browser, the pages that a candidate changes, and checks them. With `isOutsideAllowed`, actions of areas outside
 * their own roots are returned as `allowed`. Throws GATE_REFUSED with every other violation. Throws an Error if the browser itself
 * fails.
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
