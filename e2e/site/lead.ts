import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** State folder of the site under test; without BASE_URL that is the one playwright.config.ts starts. */
export const STATE_DIR = process.env.STATE_DIR ?? 'var/e2e'

/** What a visitor types; `tag` makes it findable among others. */
export const visitor = (tag: string) => ({
  fullName: `Dana Whitlock ${tag}`,
  businessName: 'Whitlock Roofing',
  email: `dana.${tag}@whitlock-roofing.example`,
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

interface ListedLead {
  id: string
  fullName: string
  email: string
  [field: string]: unknown
}

/** The leads on disk, as the leads command lists them. */
export const listLeads = async (): Promise<ListedLead[]> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['mf-leadcapture/api/cli/leads.ts', 'list', '--json'],
    { env: { ...process.env, STATE_DIR }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as ListedLead[]
}

/** Waits until a visitor's lead is on disk, and returns it. */
export const findLead = async (email: string): Promise<ListedLead> => {
  let found: ListedLead | undefined
  await expect
    // The command takes a second where nothing else runs, and several where much does.
    .poll(async () => (found = (await listLeads()).find((lead) => lead.email === email)) !== undefined, {
      timeout: 20_000,
    })
    .toBe(true)
  if (!found) throw new Error('unreachable: poll has passed')
  return found
}

/** Waits until a mail that names a visitor, with those words in its subject, is on disk, and returns it parsed. */
export const findMail = async (email: string, subject = ''): Promise<Email> => {
  const folder = join(STATE_DIR, 'mail')
  let found: Email | undefined
  const look = async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.endsWith('.eml')) continue
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      const isIt = mail.text?.includes(email) || mail.to?.some(({ address }) => address === email)
      if (isIt && mail.subject?.includes(subject)) found = mail
    }
    return found !== undefined
  }
  await expect.poll(look, { timeout: 15_000 }).toBe(true)
  if (!found) throw new Error('unreachable: poll has passed')
  return found
}
