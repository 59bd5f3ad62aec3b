import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  devices,
  firefox,
  webkit,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
} from '@playwright/test'
import { inPath } from 'federation/service/find-browser'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

/** A browser of this machine that is no Chromium, as a project of Playwright takes it. */
export interface Engine {
  /** Where it came from and how it is driven, for people. */
  origin: string
  use: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>
}

const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'
/** The oldest that was tried. Playwright asks for more than what older ones answer. */
const OLDEST = 153

/** The system's Firefox, where it is new enough to be driven. */
export const systemsFirefox = (): string | undefined => {
  const path = inPath(['firefox-esr', 'firefox'], MAC)
  if (path === undefined) return undefined
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  const [, major = '0'] = /Firefox (\d+)/.exec(said) ?? []
  return Number(major) < OLDEST ? undefined : path
}

/** What Playwright downloads is a Firefox with a protocol of its own; any other speaks WebDriver BiDi. */
const presentFirefox = (): Engine | null => {
  if (existsSync(firefox.executablePath()))
    return { origin: "Playwright's own", use: { browserName: 'firefox', launchOptions: {} } }
  const executablePath = systemsFirefox()
  return executablePath === undefined
    ? null
    : {
        origin: `${executablePath}, over WebDriver BiDi`,
        use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath } },
      }
}

const presentWebkit = (): Engine | null =>
  existsSync(webkit.executablePath())
    ? { origin: "Playwright's own", use: { browserName: 'webkit', launchOptions: {} } }
    : null

export const ADVICE = {
  firefox:
    'npx playwright install firefox, or install the system’s, 153 or newer (on Debian: apt-get install firefox-esr)',
  webkit: 'npx playwright install webkit',
}

/** The engine of that name on this machine; null where there is none. */
export const presentEngine = (name: Exclude<EngineName, 'chromium'>): Engine | null =>
  name === 'firefox' ? presentFirefox() : presentWebkit()

/** As `presentEngine`; throws, with what to do, where there is none. */
export const findEngine = (name: Exclude<EngineName, 'chromium'>): Engine => {
  const engine = presentEngine(name)
  if (!engine) throw new Error(`There is no ${name} here: ${ADVICE[name]}`)
  return engine
}

/** What a phone with a Chromium is, to a project of Playwright: window, screen, touch. */
export const PHONE = devices['Pixel 7']
