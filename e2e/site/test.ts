import { test as base, type BrowserContext, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { presentBrowser } from 'federation/service/find-browser'
import { NO_CONSENT, type Consent, type PublicSettings } from 'shared-contracts'
import { COLLECT_KEY, COLLECTED, CONSOLE_KEY } from 'shared-contracts/test-switches'
import { sayEngine } from '../report/ran.ts'
import { keepScene } from '../report/scene.ts'
import { filmed, keepFilm } from '../report/video.ts'
import { PAGE_OBJECTS, type PageObjects } from '../pages/fixtures.ts'
import { answerBefore } from './consent.ts'
import { KEPT, STATE_DIR, type Kept } from './kept.ts'
import { MET, watchJourney } from './met.ts'
import { comeWith, type ProfileName } from './profiles.ts'
import { serveComposition, type ServedComposition } from './served-composition.ts'
import type { SeenEvent } from './seen-event.ts'
import { takeDenied } from './write-guard.ts'
import { taggedWrites } from './writes.ts'

const ASKED_FOR = [COLLECT_KEY, CONSOLE_KEY]

/** A window: its size in CSS pixels, and how many of the screen's pixels stand for one of them. */
export interface Window {
  width: number
  height?: number
  deviceScaleFactor?: number
}

interface WorkerFixtures {
  /**
   * Whether the build of Chromium is driven that visitors have. The one without a window, where there is one, takes up to two fifths
   * less time; it keeps no page whole for a visitor who comes back, and frames of other sites speak at other moments in it.
   */
  visitorsBuild: boolean
}

interface Fixtures extends PageObjects {
  /**
   * Public settings of the site under test, as /_status lists them: which third parties its pages embed. Empty for a site without
   * /_status, such as an exported copy.
   */
  settings: Partial<PublicSettings>

  /** Console messages that a test brings about on purpose. */
  allowedErrors: RegExp[]
  /** What the visitor has answered on an earlier visit; by default a refusal. Null: nothing, so that the question comes. */
  answered: Consent | null
  /** The events the shell's bus has published in the page's current document. */
  busEvents: () => Promise<SeenEvent[]>
  /**
   * A page in a fresh window of that size, watched like `page`. Windows are never resized: Chromium 156 leaves the
   * viewport units of a document at the old width now and then (one resize in some 110).
   */
  pageAt: (window: Window) => Promise<Page>
  /** Leads, applications, bookings and mails of a visitor, once the site has them. */
  kept: Kept
  /** The visitor comes with such a machine and such a network. */
  comeWith: (profile: ProfileName) => Promise<void>
  /** Another version of the site beside the one under test, in the words of `fed preview`; gone after the journey. */
  versionOf: (words: string) => Promise<ServedComposition>
  /** What the journey met, for the list of which journey touches whom; one that writes and does not say so fails. */
  journey: ReturnType<typeof watchJourney>
}

/** What Firefox says of no fault; where it were one of the site's, Chromium would say so. */
const NO_FAULT = [
  // The style with which Playwright shoots a window that closes.
  /^page error: The page’s settings blocked an inline style \(style-src-elem\)/,
  // A document left before its scripts have come: it takes the hash (SHA-256, SHA-384) of nothing for theirs.
  /^page error: None of the “sha(?:256|384)” hashes .* computed hash is “(?:47DEQpj8HBSa\+|OLBgp1GsljhM2TJ\+)/,
]

const settingsByOrigin = new Map<string, Promise<Partial<PublicSettings>>>()

const readSettings = async (origin: string): Promise<Partial<PublicSettings>> => {
  const answer = await fetch(new URL('/_status', origin))
  if (!answer.ok) return {}
  const { settings } = (await answer.json()) as { settings?: PublicSettings }
  return settings ?? {}
}

/** Collects what goes wrong on a page, until what it gives is called. */
export const collect = (page: Page, problems: string[]): (() => void) => {
  const threw = (error: Error) => {
    const problem = `page error: ${error.message}`
    if (unexpected([problem], NO_FAULT).length > 0) problems.push(problem)
  }
  const said = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  }
  page.on('pageerror', threw).on('console', said)
  return () => void page.off('pageerror', threw).off('console', said)
}

/** The visitor of every journey: what they have answered before, and that events and the console are kept. */
export const prepare = async (page: Page, answered: Consent | null): Promise<void> => {
  if (answered) await answerBefore(page, answered)
  await page.addInitScript((keys) => {
    try {
      for (const key of keys) sessionStorage.setItem(key, 'on')
    } catch {
      // Firefox runs this in the window's first, empty document as well, which has no storage.
    }
  }, ASKED_FOR)
}

/** What the shell's bus has published in the page's current document. */
export const busEventsOf = (page: Page): Promise<SeenEvent[]> =>
  page.evaluate((name) => (Reflect.get(globalThis, name) ?? []) as SeenEvent[], COLLECTED)

export const unexpected = (problems: string[], allowed: RegExp[]): string[] =>
  problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))

/** Playwright's test, in which a page error, a hydration error or an unexpected console error is a failure. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  visitorsBuild: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    ({ launchOptions, browserName, visitorsBuild }, use, { project }) => {
      const isWhole = visitorsBuild || project.use.headless === false
      const build = browserName === 'chromium' ? presentBrowser({ isWhole }) : null
      return use(build ? { ...launchOptions, executablePath: build.path } : launchOptions)
    },
    { scope: 'worker' },
  ],
  allowedErrors: [[], { option: true }],
  answered: [NO_CONSENT, { option: true }],
  journey: [
    async ({ browser, baseURL, channel, javaScriptEnabled }, use, info) => {
      info.skip(
        channel === 'moz-firefox' && !javaScriptEnabled,
        'WebDriver BiDi cannot switch JavaScript off',
      )
      sayEngine(browser, info)
      const journey = watchJourney(browser, new URL(baseURL || 'http://localhost').origin)
      await use(journey)
      journey.stop()
      info.annotations.push({ type: MET, description: [...journey.paths].join(' ') })
      const tagged = taggedWrites(info.tags)
      // Events are sent when a page is left, not always in time to be recorded here.
      const untagged = [...(await journey.written())].filter(
        (write) => write !== 'events' && !tagged.has(write),
      )
      expect(untagged, 'a journey that writes has a tag for it, such as @writes-leads').toEqual([])
      expect(takeDenied(), 'requests denied on a site that this run did not start').toEqual([])
    },
    { auto: true },
  ],
  settings: async ({ baseURL }, use) => {
    const origin = String(baseURL)
    const known = settingsByOrigin.get(origin) ?? readSettings(origin)
    settingsByOrigin.set(origin, known)
    await use(await known)
  },
  page: async ({ page, allowedErrors, answered }, use, info) => {
    const problems: string[] = []
    collect(page, problems)
    await prepare(page, answered)
    await use(page)
    await keepScene(page, unexpected(problems, allowedErrors), info)
    expect(unexpected(problems, allowedErrors)).toEqual([])
  },
  pageAt: async ({ browser, allowedErrors, answered }, use, info) => {
    const problems: string[] = []
    const contexts: BrowserContext[] = []
    await use(async ({ width, height = 900, deviceScaleFactor = 1 }) => {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor,
        ...filmed(info),
      })
      contexts.push(context)
      const page = await context.newPage()
      collect(page, problems)
      await prepare(page, answered)
      return page
    })
    const pages = contexts.flatMap((context) => context.pages())
    const last = pages.at(-1)
    const hasFailed = last ? await keepScene(last, unexpected(problems, allowedErrors), info) : false
    await Promise.all(contexts.map((context) => context.close()))
    await keepFilm(pages, hasFailed, info)
    expect(unexpected(problems, allowedErrors)).toEqual([])
  },
  busEvents: ({ page }, use) => use(() => busEventsOf(page)),
  ...PAGE_OBJECTS,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  kept: ({}, use) => use(KEPT),
  comeWith: ({ page }, use) => use(async (profile) => void (await comeWith(page, profile))),
  // oxlint-disable-next-line no-empty-pattern -- as above
  versionOf: async ({}, use) => {
    const served: ServedComposition[] = []
    await use(async (words) => {
      const version = await serveComposition(words, STATE_DIR)
      served.push(version)
      return version
    })
    await Promise.all(served.map((version) => version.close()))
  },
})

export { expect } from '@playwright/test'
export type { SeenEvent } from './seen-event.ts'
