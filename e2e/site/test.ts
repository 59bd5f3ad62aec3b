import { test as base, expect, type Page } from '@playwright/test'

/** Global array that the shell's collecting sink fills, and the session-storage key that asks for it. */
const COLLECTED = '__crewtallyEvents'
const COLLECT_KEY = 'crewtally.collect'

export interface SeenEvent {
  type: string
  url: string
  timestamp: string
  [field: string]: unknown
}

interface Fixtures {
  /** Console messages that a test brings about on purpose. */
  allowedErrors: RegExp[]
  /** The events the shell's bus has published in the page's current document. */
  busEvents: () => Promise<SeenEvent[]>
}

const collect = (page: Page, problems: string[]): void => {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
}

/** Playwright's test, in which a page error, a hydration error or an unexpected console error is a failure. */
export const test = base.extend<Fixtures>({
  allowedErrors: [[], { option: true }],
  page: async ({ page, allowedErrors }, use) => {
    const problems: string[] = []
    collect(page, problems)
    await page.addInitScript((key) => sessionStorage.setItem(key, 'on'), COLLECT_KEY)
    await use(page)
    const unexpected = problems.filter((problem) => !allowedErrors.some((allowed) => allowed.test(problem)))
    expect(unexpected).toEqual([])
  },
  busEvents: async ({ page }, use) => {
    await use(() => page.evaluate((name) => (Reflect.get(globalThis, name) ?? []) as SeenEvent[], COLLECTED))
  },
})

export { expect } from '@playwright/test'
