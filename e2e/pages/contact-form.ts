import { expect, type Locator, type Page } from '@playwright/test'
import { arriveAt } from '../site/awake.ts'
import { openContactForm, SEND } from '../site/contact-form.ts'
import { fillContactForm, type Visitor } from '../site/lead.ts'
import type { SeenEvent } from '../site/seen-event.ts'

/** The contact form as a visitor uses it, on /contact-us and in the contact block of other pages. */
export interface ContactForm {
  /** Opens a page that has it, and waits until it is awake. */
  open: (path?: string) => Promise<void>
  /** All that it asks, consent included. */
  fillIn: (visitor: Visitor) => Promise<void>
  send: () => Promise<void>
  /** Sends it, and is thanked. */
  sendAndBeThanked: () => Promise<void>
  /** What stands above it where something is wrong. */
  problems: Locator
  /** Everything is still there that was typed. */
  expectKept: (visitor: Visitor) => Promise<void>
}

export const contactForm = (page: Page, busEvents: () => Promise<SeenEvent[]>): ContactForm => {
  const send = () => page.locator(SEND).click()
  return {
    open: (path) => openContactForm(page, busEvents, path),
    fillIn: (visitor) => fillContactForm(page, visitor),
    send,
    sendAndBeThanked: async () => {
      await send()
      await arriveAt(page, '/thankyou')
    },
    problems: page.locator('#contact-form-summary'),
    expectKept: async (visitor) => {
      for (const [name, value] of Object.entries(visitor))
        await expect(page.locator(`#contact-${name}`)).toHaveValue(value)
    },
  }
}
