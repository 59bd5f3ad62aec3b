import { maxLengthRule, type FieldRule, EMAIL_RULE, PHONE_RULE } from './field-rule.ts'
import { API_BASE } from './form-post.ts'

/**
 * Endpoint for job applications as multipart/form-data. The form's script posts to this endpoint and requests a JSON response.
 * Without JavaScript, the browser posts the form to the same endpoint.
 */
export const APPLY_PATH = '/apply-now'
/** URL path for the attribute `action` of the application form. */
export const APPLY_ACTION = `${API_BASE}${APPLY_PATH}` as const

/** Path of the page with the application form. */
export const CAREER_PAGE = '/career'
/**
 * Id of the hidden confirmation on the career page. Without JavaScript, CSS shows the confirmation when the URL ends with
 * `#apply-received`.
 */
export const APPLIED_ID = 'apply-received'
/** URL to which the API redirects after an application that was sent without JavaScript. */
export const APPLIED_PAGE = `${CAREER_PAGE}#${APPLIED_ID}` as const
/** Start of the message that the application form shows if sending fails. The API's error message follows. */
export const APPLY_FAILURE_PREFIX = 'Failed to send application: '
/** HTML id of the application form. */
export const APPLY_FORM_ID = 'apply-form'
/** Prefix of element ids in the form: `apply-<name>`, `apply-<name>-error` and `apply-form-summary`. */
export const APPLY_PREFIX = 'apply'

/** Name of the form's file field. All other fields are text. */
export const CV_FIELD = 'cv'
/** Maximum size of a résumé file in bytes. */
export const CV_MAX_BYTES = 5 * 1024 * 1024

/** Error message of each field. Form and API show the same messages. */
export const APPLY_MESSAGES = {
  role: 'Role is required.',
  fullName: 'Name is required.',
  email: 'Valid email required.',
  phone: 'Phone number is required and must be numeric only.',
  links: 'Links must be web addresses, five at most, one per line.',
  message: 'Message can have 4,000 characters at most.',
  [CV_FIELD]: 'A résumé is required, as a PDF or Word document (.docx) of 5 MB at most.',
} as const
/** Name of a field of the application form. */
export type ApplyField = keyof typeof APPLY_MESSAGES

/** Names of the application form's fields, in the order of the form. */
export const APPLY_FIELDS = [
  'role',
  'fullName',
  'email',
  'phone',
  'links',
  'message',
  CV_FIELD,
] as const satisfies readonly ApplyField[]

const TWO_CHARACTERS = [{ pattern: /^[^]{2}/u }]

/** Validation rules by field. The rule of `cv` covers the file's name and size. The API checks the file's content. */
export const APPLY_RULES = {
  role: { message: APPLY_MESSAGES.role, required: true, ...maxLengthRule(160, 'Role', TWO_CHARACTERS) },
  fullName: {
    message: APPLY_MESSAGES.fullName,
    required: true,
    ...maxLengthRule(160, 'Name', TWO_CHARACTERS),
  },
  email: { message: APPLY_MESSAGES.email, required: true, ...EMAIL_RULE },
  phone: { message: APPLY_MESSAGES.phone, required: true, ...PHONE_RULE },
  links: {
    message: APPLY_MESSAGES.links,
    required: false,
    ...maxLengthRule(1000, 'Links', [
      {
        pattern:
          /^(?=[^]{0,1000}$)[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s.]+\.\S+(?:[^\S\n]*\n\s*[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s.]+\.\S+){0,4}$/u,
      },
    ]),
  },
  message: { message: APPLY_MESSAGES.message, required: false, ...maxLengthRule(4000, 'Message') },
  [CV_FIELD]: {
    message: APPLY_MESSAGES[CV_FIELD],
    required: true,
    checks: [{ pattern: /^[^]+\.(?:[Pp][Dd][Ff]|[Dd][Oo][Cc][Xx])$/u }],
    mostBytes: CV_MAX_BYTES,
  },
} as const satisfies Record<ApplyField, FieldRule>
