import { HONEYPOT_FIELD, LEAD_FIELDS } from '../../../contract/form.ts'
import type { FormInput } from './form-values.ts'

/** Fields whose value is what was typed or chosen; the boxes are either checked or not. */
type TextField = Exclude<keyof FormInput, 'terms' | 'texts'>

const TEXT_FIELDS = new Set<string>([...LEAD_FIELDS.filter((name) => name !== 'terms'), HONEYPOT_FIELD])

export const isTextField = (name: string): name is TextField => TEXT_FIELDS.has(name)
