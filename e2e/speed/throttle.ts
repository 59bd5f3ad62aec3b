import type { Browser, CDPSession, Page } from '@playwright/test'
import { comeWith } from '../site/profiles.ts'

export interface Visit {
  page: Page
  session: CDPSession
  end: () => Promise<void>
}

/** A fresh visitor: nothing is cached, nothing remembered. */
export const freshVisit = async (browser: Browser, throttled: boolean): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = throttled
    ? await comeWith(page, 'a phone on a poor network')
    : await context.newCDPSession(page)
  return { page, session, end: () => context.close() }
}
