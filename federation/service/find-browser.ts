import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

export interface FoundBrowser {
  path: string
  /** Where it came from, for people. */
  origin: string
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** What a Chromium is started with that we drive. Without a graphics card it would draw in software anyway. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
]

export const playwrightsOwn = (): FoundBrowser | null => {
  const path = chromium.executablePath()
  return existsSync(path) ? { path, origin: "Playwright's own" } : null
}

/** The first of some commands that is in PATH, else one of the places outside it that is there. */
export const inPath = (names: readonly string[], ...outside: string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...outside].find((path) =>
    existsSync(path),
  )
}

export const systemsOwn = (): FoundBrowser | null => {
  const path = inPath(NAMES, MAC)
  return path === undefined ? null : { path, origin: "the system's" }
}

const given = (): FoundBrowser | null => {
  const path = process.env.BROWSER_PATH
  if (!path) return null
  if (!existsSync(path)) throw new Error(`BROWSER_PATH=${path}: there is no such file`)
  return { path, origin: 'BROWSER_PATH' }
}

/**
 * A Chromium or Chrome that is on this machine: the one that BROWSER_PATH names, Playwright's own, or the system's. Null where
 * there is none; throws where BROWSER_PATH leads nowhere.
 */
export const presentBrowser = (): FoundBrowser | null => given() ?? playwrightsOwn() ?? systemsOwn()
