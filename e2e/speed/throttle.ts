import type { Browser, CDPSession, Page } from '@playwright/test'

/** A phone on a poor network: 150 ms a request, 1.6 Mbit/s down, 750 kbit/s up, and a processor a quarter as fast. */
const SLOW = { latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (750 * 1e3) / 8, cpu: 4 }

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
  const session = await context.newCDPSession(page)
  if (throttled) {
    const { cpu, ...network } = SLOW
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  }
  return { page, session, end: () => context.close() }
}
