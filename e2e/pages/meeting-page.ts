import { expect, type FrameLocator, type Page } from '@playwright/test'

/** /meeting, as somebody uses it who wants to talk to us. */
export interface MeetingPage {
  /** Says who they are; the calendar for that comes up and has the focus. */
  choose: (industry: string, size: string) => Promise<void>
  /** What is in the calendar's frame, ours or a vendor's. */
  calendar: FrameLocator
  /** Takes the last time on offer, in the name of somebody with an address, and is told to look into their mail. */
  book: (fullName: string, email: string) => Promise<void>
}

export const meetingPage = (page: Page): MeetingPage => {
  const calendar = page.frameLocator('iframe')
  return {
    choose: async (industry, size) => {
      await page.getByLabel('Industry').selectOption(industry)
      await page.getByLabel('Company size').selectOption(size)
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
