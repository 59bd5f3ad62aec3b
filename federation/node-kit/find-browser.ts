import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** An installed browser. `path` is the absolute path of its program. */
export interface FoundBrowser {
  path: string
  /** Setting or program that provided the path, such as "BROWSER_PATH". Used in messages. */
  origin: string
}

/** Kind of browser build to find. */
export interface BrowserPreference {
  /**
   * If true, finds only a full build of the browser, such as visitors use. By default, a headless build (without user interface)
   * is preferred, because it is faster.
   */
  isWhole?: boolean
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** Chromium builds for automation: the same engine without a user interface. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Command-line arguments of every automated Chromium. `--disable-gpu` selects software rendering, which Chromium uses anyway on
 * a machine without a graphics card. The last two arguments make WebRTC use a window's proxy, if the window has one. Chromium
 * reads the first of them, and its headless build reads the second.
 */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/**
 * Returns the path of the headless build that Playwright installs next to a full build such as
 * `…/chromium-1234/chrome-linux/chrome`.
 */
const findHeadlessBuild = (fullBuild: string): string | undefined => {
  const [, cache, number] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(fullBuild) ?? []
  if (cache === undefined) return undefined
  const programs = `chromium_headless_shell-${number}/*/*headless?shell{,.exe}`
  return globSync(programs, { cwd: cache }).map((program) => join(cache, program))[0]
}

/** Returns the Chromium that Playwright installed, or null if it is not installed. */
export const findPlaywrightBrowser = ({ isWhole = false }: BrowserPreference = {}): FoundBrowser | null => {
  const fullBuild = chromium.executablePath()
  const headless = isWhole ? undefined : findHeadlessBuild(fullBuild)
  const path = headless ?? fullBuild
  return existsSync(path) ? { path, origin: "Playwright's own" } : null
}

/**
 * Returns the path of the first program of `names` that is in PATH. If no program is in PATH, returns the first path of
 * `outside` that exists.
 */
export const findInPath = (names: readonly string[], ...outside: string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...outside].find((path) =>
    existsSync(path),
  )
}

/** Returns a Chromium or Chrome that is installed on the machine, or null if there is none. */
export const findSystemBrowser = ({ isWhole = false }: BrowserPreference = {}): FoundBrowser | null => {
  const path = findInPath(isWhole ? NAMES : [...HEADLESS_NAMES, ...NAMES], MAC)
  return path === undefined ? null : { path, origin: "the system's" }
}

const findBrowserByVariable = (): FoundBrowser | null => {
  const path = process.env.BROWSER_PATH
  if (!path) return null
  if (!existsSync(path)) throw new Error(`BROWSER_PATH=${path}: the file does not exist`)
  return { path, origin: 'BROWSER_PATH' }
}

/**
 * Finds a Chromium or Chrome on this machine: in BROWSER_PATH, installed by Playwright, or installed on the system. Returns
 * null if the machine has none. Throws if BROWSER_PATH is a path that does not exist.
 */
export const findInstalledBrowser = (preference: BrowserPreference = {}): FoundBrowser | null =>
  findBrowserByVariable() ?? findPlaywrightBrowser(preference) ?? findSystemBrowser(preference)
