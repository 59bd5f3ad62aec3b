import { expect, type Locator, type Page } from '@playwright/test'
import { fillApplication } from '../site/application.ts'
import { waitForEvent } from '../site/awake.ts'
import type { SeenEvent } from '../site/seen-event.ts'

/** The application on /career, as somebody uses it who looks for work. */
export interface ApplicationForm {
  /** Opens the page, and waits until the form is awake. */
  open: () => Promise<void>
  /** A role and all that is asked; with a CV unless told otherwise. */
  fillIn: (
    ...values: Parameters<typeof fillApplication> extends [Page, ...infer Rest] ? Rest : never
  ) => Promise<void>
  send: () => Promise<void>
  /** Sends it, and reads that it has arrived. */
  sendAndBeTold: () => Promise<void>
  /** What stands in the form's place once it has arrived. */
  received: Locator
  problems: Locator
}

export const applicationForm = (page: Page, busEvents: () => Promise<SeenEvent[]>): ApplicationForm => {
  const received = page.locator('#apply-received')
  const send = () => page.locator('#apply-form button[type="submit"]').click()
  return {
    open: async () => {
      await page.goto('/career')
      await page.locator('#apply-fullName').focus()
      await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    },
    fillIn: (...values) => fillApplication(page, ...values),
    send,
    sendAndBeTold: async () => {
      await send()
      await expect(received).toBeVisible({ timeout: 15_000 })
    },
    received,
    problems: page.locator('#apply-form-summary'),
  }
}
