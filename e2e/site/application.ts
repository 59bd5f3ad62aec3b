import type { Page } from '@playwright/test'
import { listKept, type KeptItem } from './kept.ts'

export const APPLY_NOW = '**/api/v1/apply-now'

/** The smallest thing that is a PDF by its content; `bytes` makes it as large as somebody's portfolio. */
export const pdf = (bytes = 1000) => ({
  name: 'dana-whitlock.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x'), Buffer.from('\n%%EOF\n')]),
})

/** What an applicant types; `tag` makes it findable among others. */
export const applicant = (tag: string) => ({
  fullName: `Dana Whitlock ${tag}`,
  email: `dana.${tag}@whitlock-roofing.example`,
  phone: '8015550177',
  links: 'https://whitlock-roofing.example/work',
  message: `A rule that took three people to explain. Application ${tag}.`,
})

/** Fills in the application form on view, with a role and, unless told otherwise, a CV. */
export const fillApplication = async (
  page: Page,
  values: ReturnType<typeof applicant>,
  cv: ReturnType<typeof pdf> | null = pdf(),
): Promise<void> => {
  await page.locator('#apply-role').selectOption({ index: 1 })
  for (const [name, value] of Object.entries(values)) await page.locator(`#apply-${name}`).fill(value)
  if (cv) await page.locator('#apply-cv').setInputFiles(cv)
}

/** The applications on disk with this address, as the leads command lists them. */
export const applicationsOf = async (email: string): Promise<KeptItem[]> =>
  (await listKept('applications')).filter((application) => application.email === email)
