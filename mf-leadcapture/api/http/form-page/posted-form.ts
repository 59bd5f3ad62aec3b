import type { FastifyRequest } from 'fastify'
import type { FormKind } from './form-kind.ts'

/** A form that a browser may post by itself; whoever posted it is answered with its page. */
export interface PostedForm {
  kind: FormKind
  /** What to do once the wait is over, as the end of a sentence. */
  again: string
  /** What was typed, where the request posts this form; null for every other one. */
  typed(request: FastifyRequest): Record<string, string> | null
}
