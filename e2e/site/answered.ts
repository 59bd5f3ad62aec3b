import type { BrowserContext, Page } from '@playwright/test'
import { CONSENT_KEY, CONSENT_VERSION, type Consent, type ConsentRecord } from 'shared-contracts'

/** A visitor's answer as the site keeps it, given this minute. */
const recordOf = (consent: Consent): ConsentRecord => ({
  version: CONSENT_VERSION,
  at: new Date(Date.now() - 60_000).toISOString(),
  ...consent,
})

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
    { key: CONSENT_KEY, record: JSON.stringify(recordOf(consent)) },
  )
