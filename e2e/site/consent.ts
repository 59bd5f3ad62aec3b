import type { BrowserContext, Page } from '@playwright/test'
import { CONSENT_KEY, CONSENT_VERSION, NO_CONSENT, type Consent, type ConsentRecord } from 'shared-contracts'

export const ALL: Consent = { measurement: true, marketing: true }

/** A visitor's answer as the site keeps it, given a minute ago. */
const recordOf = (consent: Consent): string =>
  JSON.stringify({
    version: CONSENT_VERSION,
    at: new Date(Date.now() - 60_000).toISOString(),
    ...consent,
  } satisfies ConsentRecord)

/** Every document of the page, or of the window, finds an answer given before; one that is given meanwhile stays. */
export const answerBefore = (where: Page | BrowserContext, consent: Consent): Promise<unknown> =>
  where.addInitScript(
    ({ key, record }) => {
      try {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, record)
      } catch {
        // A frame whose storage is denied has no answer, and is not asked.
      }
    },
    { key: CONSENT_KEY, record: recordOf(consent) },
  )

/** The visitor comes with this answer, whatever the suite would have given them. */
export const answered = (page: Page, consent: Consent): Promise<unknown> =>
  page.addInitScript(
    ({ key, record }) => {
      // Once for each window: what is answered later stays. Frames of elsewhere have storage of their own, or none.
      if (window !== top || sessionStorage.getItem('answered') !== null) return
      sessionStorage.setItem('answered', 'on')
      localStorage.setItem(key, record)
    },
    { key: CONSENT_KEY, record: recordOf(consent) },
  )

/** The visitor answers otherwise, in another tab of theirs. */
export const answerElsewhere = async (page: Page, consent: Consent): Promise<void> => {
  const other = await page.context().newPage()
  await other.goto(new URL('/robots.txt', page.url()).href)
  await other.evaluate(([key, record]) => localStorage.setItem(key, record), [
    CONSENT_KEY,
    recordOf(consent),
  ] as const)
  await other.close()
}

/** The browser says no for the visitor. */
export const signalGpc = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))

/** What a visitor brings along: no answer, an answer of an earlier visit, or their browser's signal beside a yes. */
export type Brought = 'no choice' | 'denied' | 'granted' | 'signalled'

/** Opens every page from here on as a visitor with that choice; `no choice` needs the suite's own answer switched off. */
export const bringConsent = async (page: Page, brought: Brought): Promise<void> => {
  if (brought !== 'no choice') await answered(page, brought === 'denied' ? NO_CONSENT : ALL)
  if (brought === 'signalled') await signalGpc(page)
}
