import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/** State folder of the site under test; without BASE_URL that is the one playwright.config.ts starts. */
export const STATE_DIR = process.env.STATE_DIR ?? 'var/e2e'

const LEADS = join(import.meta.dirname, '../../mf-leadcapture/api/cli/leads.ts')

export type KeptKind = 'leads' | 'applications' | 'bookings'

/** What came in, as the leads command lists it. */
export interface KeptItem {
  id: string
  fullName: string
  email: string
  status: string
  [field: string]: unknown
}

/** All of one kind that lie in a state folder, the newest first. */
export const listKept = async (kind: KeptKind, stateDir = STATE_DIR): Promise<KeptItem[]> => {
  const ofKind = kind === 'leads' ? [] : [`--${kind}`]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [LEADS, 'list', ...ofKind, '--json', '--limit', '100000'],
    { env: { ...process.env, STATE_DIR: resolve(stateDir) }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as KeptItem[]
}

/** Looks until there is one. */
const found = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  let item: T | undefined
  await expect.poll(async () => (item = await look()) !== undefined).toBe(true)
  if (item === undefined) throw new Error('unreachable: poll has passed')
  return item
}

const isTo = (email: string, { to }: Email): boolean => to?.some(({ address }) => address === email) ?? false

const names = (email: string, mail: Email): boolean =>
  isTo(email, mail) || (mail.text?.includes(email) ?? false)

const mailIn = async (
  stateDir: string,
  subject: string,
  isIt: (mail: Email) => boolean,
): Promise<Email | undefined> => {
  const folder = join(stateDir, 'mail')
  let last: Email | undefined
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.eml')) continue
    const mail = await PostalMime.parse(await readFile(join(folder, name)))
    if (isIt(mail) && mail.subject?.includes(subject)) last = mail
  }
  return last
}

/** What a site has kept in its state folder of the visitor with an email address; each waits until it is there. */
export const keptIn = (stateDir: string) => {
  const of = (kind: KeptKind) => (email: string) =>
    found(async () => (await listKept(kind, stateDir)).find((item) => item.email === email))
  return {
    lead: of('leads'),
    application: of('applications'),
    booking: of('bookings'),
    /** A mail that names them, with those words in its subject, parsed. */
    mail: (email: string, subject = ''): Promise<Email> =>
      found(() => mailIn(stateDir, subject, (mail) => names(email, mail))),
    /** The same of a mail to them: of a booking the host hears as well, in no order. */
    mailTo: (email: string, subject = ''): Promise<Email> =>
      found(() => mailIn(stateDir, subject, (mail) => isTo(email, mail))),
  }
}
export type Kept = ReturnType<typeof keptIn>

/** What the site under test has kept. */
export const KEPT = keptIn(STATE_DIR)
