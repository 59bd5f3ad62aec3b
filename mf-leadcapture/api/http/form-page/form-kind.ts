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

export const partId = ({ prefix }: Pick<FormKind, 'prefix'>, name: string): string => `${prefix}-${name}`
