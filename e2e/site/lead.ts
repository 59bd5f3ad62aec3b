import type { Page } from '@playwright/test'
import { KEPT, listKept, type KeptItem } from './kept.ts'

export { STATE_DIR } from './kept.ts'

/** Characters of a tag in an address: its local part has at most 64 (RFC 5321). */
const MAX_TAG_LENGTH = 64 - 'dana.'.length

/** What a visitor types; `tag` makes it findable among others. */
export const visitor = (tag: string) => ({
  fullName: `Dana Whitlock ${tag}`,
  businessName: 'Whitlock Roofing',
  email: `dana.${tag.slice(-MAX_TAG_LENGTH)}@whitlock-roofing.example`,
  phone: '8015550177',
  industry: 'Roofing',
  employees: '24',
  message: `We pay three crews by the square. Request ${tag}.`,
})
export type Visitor = ReturnType<typeof visitor>

/** Fills the contact form on view, consent included. */
export const fillContactForm = async (page: Page, values: Visitor): Promise<void> => {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`#contact-${name}`)
    if (name === 'industry') await control.selectOption(value)
    else await control.fill(value)
  }
  await page.locator('#contact-terms').check()
}

/** The leads on disk, as the leads command lists them. */
export const listLeads = (): Promise<KeptItem[]> => listKept('leads')

/** Waits until a visitor's lead is on disk, and returns it. */
export const findLead = KEPT.lead

/** Waits until a mail that names a visitor, with those words in its subject, is on disk, and returns it parsed. */
export const findMail = KEPT.mail
/** The same of a mail that is addressed to the visitor. */
export const findMailTo = KEPT.mailTo
