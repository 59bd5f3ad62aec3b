import type { Refusal } from '../store/refusal.ts'

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
