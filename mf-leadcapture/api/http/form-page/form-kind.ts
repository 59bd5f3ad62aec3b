import type { FastifyRequest } from 'fastify'

/** A form that answers a post made without JavaScript, as its page and this API agree on it. */
export interface FormKind {
  /** Page of the site that holds it. */
  page: string
  formId: string
  /** Ids of its parts are `<prefix>-<name>` and `<prefix>-<name>-error`. */
  prefix: string
  /** Fields that may carry a message, in the form's order. */
  fields: readonly string[]
  /** Fields that keep their value and never carry a message. */
  unchecked: readonly string[]
  /** Comes before the sentence of a failure. */
  failurePrefix: string
  /** The form on a page that needs nothing else, for when the site's own page cannot be fetched. */
  fallback: string
}

/** A form that a browser may post by itself; whoever posted it is answered with its page. */
export interface PostedForm {
  kind: FormKind
  /** What to do once the wait is over, as the end of a sentence. */
  again: string
  /** What was typed, where the request posts this form; null for every other one. */
  typed(request: FastifyRequest): Record<string, string> | null
}

/** What a failed post leaves behind for the page that answers it. */
export interface FormState {
  values: Record<string, string>
  /** Message of each field that does not hold, in the form's order. */
  fields: Record<string, string>
  /** Why the message could not be sent although the fields may hold; null where the fields alone are at fault. */
  failure: string | null
  /** What to do next where nothing went wrong; it stands in place of the failure. */
  notice?: string
}

export const partId = ({ prefix }: Pick<FormKind, 'prefix'>, name: string): string => `${prefix}-${name}`
