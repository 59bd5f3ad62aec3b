import { ContactForm, type SendMailRequest } from 'shared-contracts/lead'
import { LEAD_FIELD_LIST } from 'shared-contracts/lead-fields'
import { LEAD_SUBJECT } from 'shared-contracts/lead-options'
import { z } from 'shared-contracts/zod'
import { HONEYPOT_FIELD, TEXTS_FIELD } from '../../../contract/form.ts'
import type { SendMailBody } from '../../../contract/send-mail.ts'

/** All that the rendered form holds: the agreed fields, the optional box for texts, and the trap for machines. */
export const FormValues = z.extend(ContactForm, { [TEXTS_FIELD]: z.boolean(), [HONEYPOT_FIELD]: z.string() })
export type FormInput = z.input<typeof FormValues>
export type FormOutput = z.output<typeof FormValues>

/** Fields whose value is what was typed or chosen; the boxes are either checked or not. */
export type TextField = Exclude<keyof FormInput, 'terms' | 'texts'>

const TEXT_FIELDS = new Set<string>([...LEAD_FIELD_LIST.map(({ name }) => name), HONEYPOT_FIELD])

export const isTextField = (name: string): name is TextField => TEXT_FIELDS.has(name)

type CameBy = Pick<NonNullable<SendMailRequest['context']>, 'page' | 'plid' | 'firstTouch' | 'lastTouch'>

/** The specified payload, and beside it consent, partner, page and campaign. */
export const requestBody = (values: FormOutput, cameBy: CameBy): SendMailBody => {
  const { terms, texts, [HONEYPOT_FIELD]: trap, ...fields } = values
  const request: SendMailRequest = { ...fields, subject: LEAD_SUBJECT, context: { terms, texts, ...cameBy } }
  return trap === '' ? request : { ...request, [HONEYPOT_FIELD]: trap }
}
