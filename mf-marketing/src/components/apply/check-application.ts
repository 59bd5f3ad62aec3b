import {
  APPLY_FIELDS,
  APPLY_RULES,
  ApplyFields,
  CV_FIELD,
  type ApplyField,
} from 'shared-contracts/application'
import { fileHolds } from 'shared-contracts/field-rule'
import { fieldMessages } from 'shared-contracts/ruled-schema'

export type Messages = Partial<Record<ApplyField, string>>

/** The message of each field that does not hold, by the API's own rules; the CV is judged here by name and size alone. */
export const checkApplication = (data: FormData): Messages => {
  const result = ApplyFields.safeParse(Object.fromEntries([...data].filter(([name]) => name !== CV_FIELD)))
  const cv = data.get(CV_FIELD)
  const isGoodFile = fileHolds(APPLY_RULES[CV_FIELD], cv instanceof File ? cv : null)
  return {
    ...fieldMessages(APPLY_FIELDS, result.error),
    ...(isGoodFile ? {} : { [CV_FIELD]: APPLY_RULES[CV_FIELD].message }),
  }
}

/** Share of the seven fields that hold, 0 to 100. */
export const completionOf = (messages: Messages): number =>
  Math.round((1 - Object.keys(messages).length / APPLY_FIELDS.length) * 100)
