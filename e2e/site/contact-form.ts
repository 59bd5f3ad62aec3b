import type { Page } from '@playwright/test'
import { waitForEvent } from './awake.ts'
import type { SeenEvent } from './seen-event.ts'

export const SEND = '#contact-form button[type="submit"]'
export const SEND_MAIL = '**/api/v1/send-mail'

/** Touches the form on view and waits until it is awake: before that the browser itself would post it. */
export const wakeContactForm = async (page: Page, events: () => Promise<SeenEvent[]>): Promise<void> => {
  await page.locator('#contact-fullName').focus()
  await waitForEvent(events, ({ type, area }) => type === 'remote_ready' && area === 'mf-leadcapture')
}

/** Opens a page with the contact form, and wakes it. */
export const openContactForm = async (
  page: Page,
  events: () => Promise<SeenEvent[]>,
  path = '/contact-us',
): Promise<void> => {
  await page.goto(path)
  await wakeContactForm(page, events)
}
