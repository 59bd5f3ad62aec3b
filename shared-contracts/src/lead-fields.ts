import {
  maxLengthRule,
  GUARD,
  type FieldRule,
  AT_LEAST_ONE,
  COUNT,
  EMAIL_RULE,
  PHONE_RULE,
} from './field-rule.ts'
import { type HONEYPOT_FIELD, type PROOF_FIELD, type TOKEN_FIELD, INDUSTRIES } from './form-post.ts'

/** Input control of a field, with attribute names as in React. */
export type LeadControl =
  | {
      kind: 'line'
      attributes: {
        type?: 'email' | 'tel'
        inputMode?: 'numeric' | 'url'
        /** Never `off`: with that value, browsers do not restore the field after back navigation. */
        autoComplete?: string
        spellCheck?: false
        [GUARD.digits]?: ''
      }
    }
  | { kind: 'choice'; prompt: string; options: readonly string[] }
  | { kind: 'text'; rows: number }

/** Definition of a field of the contact request. The form, the API, mails, exports and the marketing platform use it. */
export interface LeadFieldEntry {
  label: string
  hint?: string
  /** Validation rule. For a select box, only `required` of the rule applies. An empty optional field is stored as null. */
  rule: FieldRule
  control: LeadControl
  /** Type of the database column. The column name is the field's name in snake case; a migration creates the column. */
  column: 'text' | 'integer'
  /**
   * Label of the field in the notification mail and on the page where staff read the request. If null, mail and page show the
   * value without a label, below the labeled lines.
   */
  line: string | null
  csv: string
  /**
   * Name of the contact's property in the marketing platform. A full name is split into two properties: its first word, and all
   * other words.
   */
  crm: string | readonly [first: string, others: string]
}

/** Names that a field of the contact request cannot have, because requests or database rows already contain them. */
type ReservedName =
  | typeof HONEYPOT_FIELD
  | typeof TOKEN_FIELD
  | typeof PROOF_FIELD
  | 'terms'
  | 'texts'
  | 'subject'
  | 'context'
  | 'page'
  | 'plid'
  | 'firstTouch'
  | 'lastTouch'
  | 'id'
  | 'status'
  | 'receivedAt'
  | 'phoneExtension'
  | 'source'
  | 'riskScore'
  | 'riskReasons'

/** All fields of the contact request, in the order of the form. To add one, see docs/how-to/add-a-form-field.md. */
export const LEAD_FIELDS = {
  fullName: {
    label: 'Full name',
    rule: {
      message: 'Name is required.',
      required: true,
      ...maxLengthRule(120, 'Name', [{ pattern: /^[^]{2}/u }]),
    },
    control: { kind: 'line', attributes: { autoComplete: 'name' } },
    column: 'text',
    line: 'Name',
    csv: 'name',
    crm: ['firstname', 'lastname'],
  },
  businessName: {
    label: 'Business name',
    rule: { message: 'Business name is required.', required: true, ...maxLengthRule(160, 'Business name') },
    control: { kind: 'line', attributes: { autoComplete: 'organization' } },
    column: 'text',
    line: 'Business',
    csv: 'business',
    crm: 'company',
  },
  email: {
    label: 'Email',
    rule: { message: 'Valid email required.', required: true, ...EMAIL_RULE },
    control: { kind: 'line', attributes: { type: 'email', autoComplete: 'email', spellCheck: false } },
    column: 'text',
    line: 'Email',
    csv: 'email',
    crm: 'email',
  },
  phone: {
    label: 'Phone',
    hint: 'digits only',
    rule: { message: 'Phone number is required and must be numeric only.', required: true, ...PHONE_RULE },
    control: { kind: 'line', attributes: { type: 'tel', autoComplete: 'tel', [GUARD.digits]: '' } },
    column: 'text',
    line: 'Phone',
    csv: 'phone',
    crm: 'phone',
  },
  industry: {
    label: 'Industry',
    rule: { message: 'Industry is required.', required: true },
    control: { kind: 'choice', prompt: 'Select your industry', options: INDUSTRIES },
    column: 'text',
    line: 'Industry',
    csv: 'industry',
    crm: 'industry',
  },
  employees: {
    label: 'Number of employees',
    rule: {
      message: 'Employee number is required.',
      required: true,
      checks: [
        { pattern: AT_LEAST_ONE },
        {
          pattern: COUNT,
          message: 'Employee number must be a number up to 9,999,999, such as 50, 500+ or 50-100.',
        },
      ],
    },
    control: { kind: 'line', attributes: { inputMode: 'numeric' } },
    column: 'integer',
    line: 'Employees',
    csv: 'employees',
    crm: 'numemployees',
  },
  message: {
    label: 'Message',
    hint: '10 characters or more',
    rule: {
      message: 'Message must be at least 10 characters.',
      required: true,
      ...maxLengthRule(4000, 'Message', [{ pattern: /^[^]{10}/u }]),
    },
    control: { kind: 'text', rows: 5 },
    column: 'text',
    line: null,
    csv: 'message',
    crm: 'message',
  },
} as const satisfies Record<string, LeadFieldEntry> & { [Name in ReservedName]?: never }
/** Name of a field of the lead form. */
export type LeadField = keyof typeof LEAD_FIELDS

type ValueOf<Entry extends LeadFieldEntry> =
  | (Entry['column'] extends 'integer' ? number : string)
  | (Entry['rule']['required'] extends true ? never : null)

/** Values of the fields as the API stores them. */
export type LeadValues = { [Name in LeadField]: ValueOf<(typeof LEAD_FIELDS)[Name]> }

/** Fields of the lead form with their names, in the order of the form. */
export const LEAD_FIELD_LIST = (Object.keys(LEAD_FIELDS) as LeadField[]).map(
  (name): LeadFieldEntry & { name: LeadField } => ({ name, ...LEAD_FIELDS[name] }),
)

/** Calls `make` for each field. Returns the results by field name. */
export const mapLeadFields = <Made>(make: (entry: LeadFieldEntry) => Made): Record<LeadField, Made> =>
  Object.fromEntries(LEAD_FIELD_LIST.map((entry) => [entry.name, make(entry)])) as Record<LeadField, Made>

/**
 * Rules that the form, the form guard (the script that validates forms before hydration) and the API apply: one for each field,
 * and one for the required consent checkbox.
 */
export const LEAD_RULES = {
  ...mapLeadFields(({ rule }) => rule),
  terms: { message: 'You must agree before submitting.', required: true },
} satisfies Record<string, FieldRule>
/** Name of a field of the lead form, or `terms`, the name of its consent checkbox. Each has a rule in `LEAD_RULES`. */
export type RuledField = keyof typeof LEAD_RULES

/** Names of the form's fields that have a validation rule, in the order of the form. */
export const RULED_FIELDS = Object.keys(LEAD_RULES) as RuledField[]
