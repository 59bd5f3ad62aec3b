import { en } from 'zod/locales'
import { z } from './zod.ts'

z.config(en())

/** Thrown where a document from outside does not hold; the message names document, field and reason, one a line. */
export class ContractError extends Error {
  override name = 'ContractError'
  readonly code = 'CONTRACT'
}

/** Parses `value` with `schema`, or throws a ContractError that names `subject`, each bad field and the reason. */
export const parseContract = <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  subject: string,
): z.output<S> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const field = issue.path.join('.') || '(the whole document)'
    return `${subject}: ${field}: ${issue.message}`
  })
  throw new ContractError(lines.join('\n'))
}
