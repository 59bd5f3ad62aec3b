import { expect, type Locator, type Page } from '@playwright/test'
import { arriveAt } from '../site/awake.ts'
import { openContactForm, SEND, wakeContactForm } from '../site/contact-form.ts'
import { fillContactForm, type Visitor } from '../site/lead.ts'
import type { SeenEvent } from '../site/seen-event.ts'

/** What the form asks for. */
export type ContactField = keyof Visitor | 'terms' | 'texts'

/** The contact form as a visitor uses it, on /contact-us and in the contact block of other pages. */
export interface ContactForm {
  /** Opens a page that has it, and waits until it is awake. */
  open: (path?: string) => Promise<void>
  /** Touches it, and waits until it is awake. */
  wake: () => Promise<void>
  /** Opens it as a visitor meets it who is quick, or has no JavaScript: asleep. */
  openAsleep: () => Promise<void>
  field: (name: ContactField) => Locator
  /** What is said beside a field where it is wrong. */
  problem: (name: ContactField) => Locator
  /** All that it asks, consent included. */
  fillIn: (visitor: Visitor) => Promise<void>
  sendButton: Locator
  send: () => Promise<void>
  /** Sends it, and is thanked. */
  sendAndBeThanked: () => Promise<void>
  /** What stands above it where something is wrong. */
  problems: Locator
  /** Everything is still there that was typed. */
  expectKept: (visitor: Visitor) => Promise<void>
  /** The form itself: while it is asleep a guard minds it, as its `data-guard` says. */
  root: Locator
}

export const contactForm = (page: Page, busEvents: () => Promise<SeenEvent[]>): ContactForm => {
  const sendButton = page.locator(SEND)
  const field = (name: ContactField) => page.locator(`#contact-${name}`)
  return {
    open: (path) => openContactForm(page, busEvents, path),
    wake: () => wakeContactForm(page, busEvents),
    openAsleep: async () => void (await page.goto('/contact-us')),
    field,
    problem: (name) => page.locator(`#contact-${name}-error`),
    fillIn: (visitor) => fillContactForm(page, visitor),
    sendButton,
    send: () => sendButton.click(),
    sendAndBeThanked: async () => {
      await sendButton.click()
      await arriveAt(page, '/thankyou')
    },
    problems: page.locator('#contact-form-summary'),
    expectKept: async (visitor) => {
      for (const [name, value] of Object.entries(visitor))
        await expect(field(name as keyof Visitor)).toHaveValue(value)
    },
    root: page.locator('#contact-form'),
  }
}
