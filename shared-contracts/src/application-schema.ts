import { APPLY_RULES } from './application.ts'
import { HONEYPOT_FIELD, PROOF_FIELD, TOKEN_FIELD } from './form-post.ts'
import { ruledSchema, z } from './zod.ts'

/**
 * Schema of an application's text fields. The API checks the CV file separately. The schema is not in `application.ts`, because
 * it needs zod, which the form loads only when it validates.
 */
export const ApplyFields = z.strictObject({
  role: ruledSchema(APPLY_RULES.role),
  fullName: ruledSchema(APPLY_RULES.fullName),
  email: ruledSchema(APPLY_RULES.email),
  phone: ruledSchema(APPLY_RULES.phone),
  links: z._default(ruledSchema(APPLY_RULES.links), ''),
  message: z._default(ruledSchema(APPLY_RULES.message), ''),
  [HONEYPOT_FIELD]: z.optional(z.string().check(z.maxLength(2000))),
  [TOKEN_FIELD]: z.optional(z.string().check(z.maxLength(200))),
  [PROOF_FIELD]: z.optional(z.string().check(z.maxLength(4000))),
})
export type ApplyFields = z.infer<typeof ApplyFields>
