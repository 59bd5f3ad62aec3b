import { ContactForm } from 'shared-contracts/lead'
import { z } from 'shared-contracts/zod'
import { HONEYPOT_FIELD, TEXTS_FIELD } from '../../../contract/form.ts'

/** All that the rendered form holds: the agreed fields, the optional box for texts, and the trap for machines. */
export const FormValues = z.extend(ContactForm, {
  [TEXTS_FIELD]: z.boolean(),
  [HONEYPOT_FIELD]: z.string(),
})
export type FormInput = z.input<typeof FormValues>
export type FormOutput = z.output<typeof FormValues>
