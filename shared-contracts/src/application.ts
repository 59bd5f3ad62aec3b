import { API_BASE, HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from './form-post.ts'
import { z } from './zod.ts'

/** Where an application is posted to, as multipart/form-data: by a script that accepts JSON, or by the form itself. */
export const APPLY_PATH = '/apply-now'
export const APPLY_ACTION = `${API_BASE}${APPLY_PATH}` as const

/** The page that holds the form. */
export const CAREER_PAGE = '/career'
/** Part of that page which says that an application has arrived: shown as the address's target where no script runs. */
export const APPLIED_ID = 'apply-received'
export const APPLIED_PAGE = `${CAREER_PAGE}#${APPLIED_ID}` as const
/** Comes before the server's own sentence. */
export const APPLY_FAILURE_PREFIX = 'Failed to send application: '
export const APPLY_FORM_ID = 'apply-form'
/** Ids of the form's parts are `apply-<name>`, `apply-<name>-error` and `apply-form-summary`. */
export const APPLY_PREFIX = 'apply'

/** The file; everything else is text. */
export const CV_FIELD = 'cv'
export const CV_MAX_BYTES = 5 * 1024 * 1024

/** What an applicant reads where a field does not hold. */
export const APPLY_MESSAGES = {
  role: 'Role is required.',
  fullName: 'Name is required.',
  email: 'Valid email required.',
  phone: 'Phone number is required and must be numeric only.',
  links: 'Links must be web addresses, at most five, one a line.',
  message: 'The message must be at most 4000 characters.',
  [CV_FIELD]: 'A CV of at most 5 MB is required, as a PDF or a Word document (.docx).',
} as const
export type ApplyField = keyof typeof APPLY_MESSAGES

/** In the order the form shows them. */
export const APPLY_FIELDS = ['role', 'fullName', 'email', 'phone', 'links', 'message', CV_FIELD] as const satisfies readonly ApplyField[]

const MOST_LINKS = 5
const line = (min: number, message: string) => z.string(message).check(z.normalize('NFC'), z.trim(), z.minLength(min, message), z.maxLength(160, message))

const areAddresses = (text: string): boolean => {
  const lines = text.split('\n').filter((address) => address.trim() !== '')
  return lines.length <= MOST_LINKS && lines.every((address) => /^https?:\/\/[^\s.]+\.\S+$/i.test(address.trim()))
}

/** The text fields of an application; the CV is judged by its content. */
export const ApplyFields = z.strictObject({
  role: line(2, APPLY_MESSAGES.role),
  fullName: line(2, APPLY_MESSAGES.fullName),
  email: z.string(APPLY_MESSAGES.email).check(z.trim(), z.maxLength(254, APPLY_MESSAGES.email), z.email(APPLY_MESSAGES.email)),
  phone: z.string(APPLY_MESSAGES.phone).check(z.trim(), z.regex(/^[0-9]{1,20}$/, APPLY_MESSAGES.phone)),
  links: z._default(z.string().check(z.trim(), z.maxLength(1000, APPLY_MESSAGES.links), z.refine(areAddresses, APPLY_MESSAGES.links)), ''),
  message: z._default(z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(4000, APPLY_MESSAGES.message)), ''),
  [HONEYPOT_FIELD]: z.optional(z.string().check(z.maxLength(2000))),
  [TOKEN_FIELD]: z.optional(z.string().check(z.maxLength(200))),
  [PROOF_FIELD]: z.optional(z.string().check(z.maxLength(4000))),
})
export type ApplyFields = z.infer<typeof ApplyFields>
