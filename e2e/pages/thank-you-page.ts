import type { Locator, Page } from '@playwright/test'

/** /thankyou, after a request has arrived. */
export interface ThankYouPage {
  open: (query?: string) => Promise<void>
  /** The way to a time of one's own. */
  chooseSlot: Locator
}

export const thankYouPage = (page: Page): ThankYouPage => ({
  open: async (query = '') => void (await page.goto(`/thankyou${query}`)),
  chooseSlot: page.getByRole('link', { name: 'Choose Slot' }),
})
