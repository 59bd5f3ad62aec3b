import {
  APPLY_FIELDS,
  APPLY_RULES,
  ApplyFields,
  CV_FIELD,
  type ApplyField,
} from 'shared-contracts/application'
import { fileHolds } from 'shared-contracts/field-rule'

export type Messages = Partial<Record<ApplyField, string>>

/** The message of each field that does not hold, by the API's own rules; the CV is judged here by name and size alone. */
export const checkApplication = (data: FormData): Messages => {
  const result = ApplyFields.safeParse(Object.fromEntries([...data].filter(([name]) => name !== CV_FIELD)))
  const bad = new Set<unknown>(result.error?.issues.map(({ path }) => path[0]))
  const cv = data.get(CV_FIELD)
  if (!fileHolds(APPLY_RULES[CV_FIELD], cv instanceof File ? cv : null)) bad.add(CV_FIELD)
  return Object.fromEntries(
    APPLY_FIELDS.filter((name) => bad.has(name)).map((name) => [name, APPLY_RULES[name].message]),
  )
}

/** Share of the seven fields that hold, 0 to 100. */
export const completionOf = (messages: Messages): number =>
  Math.round((1 - Object.keys(messages).length / APPLY_FIELDS.length) * 100)
