import { spawnSync } from 'node:child_process'
import {
  playwrightsOwn,
  presentBrowser,
  systemsOwn,
  type FoundBrowser,
  type WantedBrowser,
} from 'federation/service/find-browser'

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
  if (!apt('update', '-qq') || !apt('install', '-y', '-qq', 'chromium')) return false
  // Not every system has these by such names: without the first all takes longer, without the second its own journeys are left out.
  apt('install', '-y', '-qq', 'chromium-headless-shell')
  apt('install', '-y', '-qq', 'firefox-esr')
  return true
}

/**
 * A Chromium or Chrome for the journeys: the one that is present, or one that is installed now, by Playwright or, where that
 * cannot download, by apt. Throws with what to do where none can be had.
 */
export const findBrowser = (wanted: WantedBrowser = {}): FoundBrowser => {
  const present = presentBrowser(wanted)
  if (present) return present
  console.log(
    "No browser here. Playwright's Chromium (some 170 MB) is now fetched into its cache, or else apt installs Chromium; BROWSER_PATH=<a Chromium or Chrome> avoids it.",
  )
  if (run('playwright', ['install', 'chromium'], 300_000)) {
    run('playwright', ['install', 'firefox'], 300_000)
    const own = playwrightsOwn(wanted)
    if (own) return own
  }
  if (installByApt()) {
    const system = systemsOwn(wanted)
    if (system) return { ...system, origin: "the system's, installed by apt" }
  }
  throw new Error(
    'There is no Chromium or Chrome and none can be installed. Install one, or name one in BROWSER_PATH, and run the same command again.',
  )
}
