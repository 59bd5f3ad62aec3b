import type { Page } from '@playwright/test'
import { CONSENT_KEY, CONSENT_VERSION, type Consent } from 'shared-contracts'

const recordOf = (consent: Consent): string =>
  JSON.stringify({ version: CONSENT_VERSION, at: new Date().toISOString(), ...consent })

/** The visitor has answered on an earlier visit. */
export const answered = async (page: Page, consent: Consent): Promise<void> => {
  await page.addInitScript(
    ([key, record]) => {
      // Once for each window: what is answered later stays. Frames of elsewhere have storage of their own, or none.
      if (window !== top || sessionStorage.getItem('answered') !== null) return
      sessionStorage.setItem('answered', 'on')
      localStorage.setItem(key, record)
    },
    [CONSENT_KEY, recordOf(consent)] as const,
  )
}

/** The visitor answers otherwise, in another tab of theirs. */
export const answerElsewhere = async (page: Page, origin: string, consent: Consent): Promise<void> => {
  const other = await page.context().newPage()
  await other.goto(`${origin}/robots.txt`)
  await other.evaluate(([key, record]) => localStorage.setItem(key, record), [
    CONSENT_KEY,
    recordOf(consent),
  ] as const)
  await other.close()
}

/** The browser says no for the visitor. */
export const signalGpc = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
