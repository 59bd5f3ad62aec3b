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
