import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** /meeting, as somebody uses it who wants to talk to us. */
export interface MeetingPage {
  open: (query?: string) => Promise<void>
  industry: Locator
  size: Locator
  /** Goes on with what is chosen. */
  showTimes: () => Promise<void>
  /** Says who they are; the calendar for that comes up and has the focus. */
  choose: (trade: string, crew: string) => Promise<void>
  /** What is in the calendar's frame, ours or a vendor's. */
  calendar: FrameLocator
  /** Takes the last time on offer, in the name of somebody with an address, and is told to look into their mail. */
  book: (fullName: string, email: string) => Promise<void>
}

export const meetingPage = (page: Page): MeetingPage => {
  const calendar = page.frameLocator('iframe')
  const [industry, size] = [page.getByLabel('Industry'), page.getByLabel('Company size')]
  return {
    open: async (query = '') => void (await page.goto(`/meeting${query}`)),
    industry,
    size,
    showTimes: () => page.getByRole('button', { name: 'Show open times' }).click(),
    choose: async (trade, crew) => {
      await industry.selectOption(trade)
      await size.selectOption(crew)
      await expect(page.getByRole('heading', { name: 'Schedule Your Meeting' })).toBeFocused()
    },
    calendar,
    book: async (fullName, email) => {
      await calendar.locator('[aria-labelledby="times"] a').last().click()
      await calendar.getByLabel('Full name').fill(fullName)
      await calendar.getByLabel('Email', { exact: true }).fill(email)
      await calendar.getByRole('checkbox').check()
      await calendar.getByRole('button', { name: 'Book this time' }).click()
      await expect(calendar.getByRole('heading', { name: 'Almost there' })).toBeVisible()
    },
  }
}
