import type { Page } from '@playwright/test'
import { CONSENT_KEY, CONSENT_VERSION, type Consent } from 'shared-contracts'

const recordOf = (consent: Consent): string =>
  JSON.stringify({ version: CONSENT_VERSION, at: new Date().toISOString(), ...consent })

export const ALL: Consent = { measurement: true, marketing: true }
export const NONE: Consent = { measurement: false, marketing: false }

/** What a visitor brings along: no answer, an answer of an earlier visit, or their browser's signal beside a yes. */
export type Brought = 'no choice' | 'denied' | 'granted' | 'signalled'

/** Opens every page from here on as a visitor with that choice. */
export const bringConsent = async (page: Page, brought: Brought): Promise<void> => {
  if (brought !== 'no choice')
    await page.addInitScript(
      ([key, record]) => {
        if (top === window) localStorage.setItem(key ?? '', record ?? '')
      },
      [CONSENT_KEY, recordOf(brought === 'denied' ? NONE : ALL)],
    )
  if (brought === 'signalled')
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
    )
}

/** Changes one's mind in another tab, which this one hears of. */
export const answerInAnotherTab = (page: Page, consent: Consent): Promise<void> =>
  page.evaluate(
    ([key, record]) => {
      localStorage.setItem(key ?? '', record ?? '')
      dispatchEvent(new StorageEvent('storage', { key: key ?? null }))
    },
    [CONSENT_KEY, recordOf(consent)],
  )
