import type { Page, Request } from '@playwright/test'
import { API_BASE } from 'shared-contracts/form-post'
import { SEND } from '../site/contact-form.ts'
import { fillContactForm, type Visitor } from '../site/lead.ts'
import { arriveAt } from './look.ts'

const FORM = '#contact-form'
const SEND_MAIL_PATH = `${API_BASE}/send-mail`
const FORM_PAGE = '/contact-us'
/** Longer than the form itself waits for an answer. */
const ANSWER_MS = 45_000
const THANKS_MS = 15_000
const PRESS_MS = 20_000

/** What the site says of a form that was sent; `gone`: the browser says it, in the page's place; `silent`: nothing. */
export type Said = 'sent' | 'not sent' | 'gone' | 'silent'

/** Runs in the page. Null as long as nothing is said. */
const saidInPage = (api: string): Said | null => {
  if (location.protocol === 'chrome-error:') return 'gone'
  if (location.pathname === '/thankyou' && document.querySelector('h1')) return 'sent'
  if (location.pathname.startsWith(api))
    return /not sent|could not be sent/i.test(document.body.innerText) ? 'not sent' : null
  const summary = document.getElementById('contact-form-summary')
  return summary?.checkVisibility() && summary.innerText.trim() !== '' ? 'not sent' : null
}

/** Goes to a form where the page on view has none, as a visitor does: by a link that is in sight. */
export const goToForm = async (page: Page): Promise<void> => {
  if ((await page.locator(FORM).count()) > 0) return
  const link = page.locator(`a[href="${FORM_PAGE}"]:visible`).first()
  if ((await link.count()) > 0) await link.click({ timeout: PRESS_MS })
  else await page.goto(FORM_PAGE)
  await arriveAt(page, FORM_PAGE)
}

const isSending = (request: Request): boolean => request.url().includes(SEND_MAIL_PATH)

/** What was said of the time before stays until there is an answer: it counts where nothing better comes soon after that. */
const saidAgain = async (page: Page, press: () => Promise<void>): Promise<Said> => {
  const options = { predicate: isSending, timeout: ANSWER_MS }
  const over = Promise.any([
    page.waitForEvent('requestfinished', options),
    page.waitForEvent('requestfailed', options),
  ]).catch(() => null)
  await press()
  if ((await over) === null) return 'silent'
  const isSent = page.waitForFunction(() => location.pathname === '/thankyou', null, { timeout: THANKS_MS })
  return isSent.then(
    () => 'sent',
    () => 'not sent',
  )
}

/** Presses the button and waits for what the site says. */
export const press = async (page: Page): Promise<Said> => {
  const click = () => page.locator(SEND).click({ timeout: PRESS_MS })
  if ((await page.evaluate(saidInPage, SEND_MAIL_PATH)) === 'not sent') return saidAgain(page, click)
  await click()
  const said = await page
    .waitForFunction(saidInPage, SEND_MAIL_PATH, { timeout: ANSWER_MS, polling: 50 })
    .catch(() => null)
  return ((await said?.jsonValue()) as Said | undefined) ?? 'silent'
}

/**
 * Goes back to the form where the browser itself had posted it, or tried to; then names what is not there any more of what was typed, and
 * types that again, as a visitor would.
 */
export const typeLostAgain = async (page: Page, typed: Visitor): Promise<string[]> => {
  if ((await page.locator(FORM).count()) === 0) {
    await page.goBack()
    await page.locator(FORM).waitFor()
  }
  const lost: string[] = []
  for (const [name, value] of Object.entries(typed))
    if ((await page.locator(`#contact-${name}`).inputValue()) !== value) lost.push(name)
  // Consent is given anew each time.
  await fillContactForm(page, typed)
  return lost
}
