import { expect, type Locator, type Page } from '@playwright/test'
import { fillApplication } from '../site/application.ts'
import { waitForEvent } from '../site/awake.ts'
import type { SeenEvent } from '../site/seen-event.ts'

/** What the form asks for. */
type ApplicationField = 'role' | 'fullName' | 'email' | 'phone' | 'links' | 'message' | 'cv'

/** The application on /career, as somebody uses it who looks for work. */
export interface ApplicationForm {
  /** Opens the page, and waits until the form is awake. */
  open: () => Promise<void>
  /** A role and all that is asked; with a CV unless told otherwise. */
  fillIn: (
    ...values: Parameters<typeof fillApplication> extends [Page, ...infer Rest] ? Rest : never
  ) => Promise<void>
  field: (name: ApplicationField) => Locator
  /** What is said beside a field where it is wrong. */
  problem: (name: ApplicationField) => Locator
  sendButton: Locator
  send: () => Promise<void>
  /** Sends it, and reads that it has arrived. */
  sendAndBeTold: () => Promise<void>
  /** What stands in the form's place once it has arrived. */
  received: Locator
  problems: Locator
  /** The form itself: while it is asleep a guard minds it, as its `data-guard` says. */
  root: Locator
  /** Follows a role's own way to the form, by the role's id. */
  applyFor: (role: string) => Promise<void>
}

export const applicationForm = (page: Page, busEvents: () => Promise<SeenEvent[]>): ApplicationForm => {
  const received = page.locator('#apply-received')
  const sendButton = page.locator('#apply-form button[type="submit"]')
  const send = () => sendButton.click()
  const field = (name: ApplicationField) => page.locator(`#apply-${name}`)
  return {
    open: async () => {
      await page.goto('/career')
      await field('fullName').focus()
      await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    },
    fillIn: (...values) => fillApplication(page, ...values),
    field,
    problem: (name) => page.locator(`#apply-${name}-error`),
    sendButton,
    send,
    sendAndBeTold: async () => {
      await send()
      await expect(received).toBeVisible()
    },
    received,
    problems: page.locator('#apply-form-summary'),
    root: page.locator('#apply-form'),
    applyFor: (role) => page.locator(`details#${role} a`).click(),
  }
}
