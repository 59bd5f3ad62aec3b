import { APPLY_FIELDS, APPLY_MESSAGES, ApplyFields, CV_FIELD, CV_MAX_BYTES, type ApplyField } from 'shared-contracts/application'

export type Messages = Partial<Record<ApplyField, string>>

/** Browsers name the kind of a file by its ending, and some name none: the API looks inside. */
const isCv = (file: FormDataEntryValue | null): boolean =>
  file instanceof File && file.size > 0 && file.size <= CV_MAX_BYTES && /\.(?:pdf|docx)$/i.test(file.name)

/** The message of each field that does not hold, by the API's own rules; the CV is judged here by name and size alone. */
export const checkApplication = (data: FormData): Messages => {
  const result = ApplyFields.safeParse(Object.fromEntries([...data].filter(([name]) => name !== CV_FIELD)))
  const bad = new Set<unknown>(result.error?.issues.map(({ path }) => path[0]))
  if (!isCv(data.get(CV_FIELD))) bad.add(CV_FIELD)
  return Object.fromEntries(APPLY_FIELDS.filter((name) => bad.has(name)).map((name) => [name, APPLY_MESSAGES[name]]))
}

/** Share of the seven fields that hold, 0 to 100. */
export const completionOf = (messages: Messages): number => Math.round((1 - Object.keys(messages).length / APPLY_FIELDS.length) * 100)
