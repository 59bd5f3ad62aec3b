import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

export interface FoundBrowser {
  path: string
  /** Where it came from, for people. */
  origin: string
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const playwrightsOwn = (): FoundBrowser | null => {
  const path = chromium.executablePath()
  return existsSync(path) ? { path, origin: "Playwright's own" } : null
}

const systems = (): FoundBrowser | null => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC].find((path) =>
    existsSync(path),
  )
  return found ? { path: found, origin: "the system's" } : null
}

const run = (command: string, args: string[], timeout: number): boolean => {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 2, 2],
    timeout,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    },
  })
  return result.status === 0
}

const installByApt = (): boolean => {
  const [command, ...prefix] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const apt = (...args: string[]) => run(command ?? '', [...prefix, ...args], 600_000)
  return apt('update', '-qq') && apt('install', '-y', '-qq', 'chromium')
}

const given = (): FoundBrowser | null => {
  const path = process.env.BROWSER_PATH
  if (!path) return null
  if (!existsSync(path)) throw new Error(`BROWSER_PATH=${path}: there is no such file`)
  return { path, origin: 'BROWSER_PATH' }
}

/**
 * A Chromium or Chrome for the journeys: the one that BROWSER_PATH names, Playwright's own, the system's, or one that
 * is installed now, by Playwright or, where that cannot download, by apt. Throws with what to do where none can be had.
 */
export const findBrowser = (): FoundBrowser => {
  const present = given() ?? playwrightsOwn() ?? systems()
  if (present) return present
  console.log(
    "No browser here. Playwright's Chromium (some 170 MB) is now fetched into its cache, or else apt installs Chromium; BROWSER_PATH=<a Chromium or Chrome> avoids it.",
  )
  if (run('playwright', ['install', 'chromium'], 300_000)) {
    const own = playwrightsOwn()
    if (own) return own
  }
  if (installByApt()) {
    const system = systems()
    if (system) return { ...system, origin: "the system's, installed by apt" }
  }
  throw new Error(
    'There is no Chromium or Chrome and none can be installed. Install one, or name one in BROWSER_PATH, and run the same command again.',
  )
}
