import { LEAD_FIELD_LIST } from 'shared-contracts/lead-fields'
import { HONEYPOT_FIELD } from '../../../contract/form.ts'
import type { FormInput } from './form-values.ts'

/** Fields whose value is what was typed or chosen; the boxes are either checked or not. */
type TextField = Exclude<keyof FormInput, 'terms' | 'texts'>

const TEXT_FIELDS = new Set<string>([...LEAD_FIELD_LIST.map(({ name }) => name), HONEYPOT_FIELD])

export const isTextField = (name: string): name is TextField => TEXT_FIELDS.has(name)
