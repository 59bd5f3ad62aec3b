import type { ApiContract } from 'shared-contracts/lead'
import { readFragment } from '@federation/node-kit/html'
import type { Violation } from '@federation/registry'
import { createViolation } from './violations.ts'

/** A form that posts to the lead API, which stores the forms that visitors send. */
export interface PageForm {
  action: string
  /** Distinct names of the form's enabled controls, sorted. */
  fields: string[]
}

const FORM = /<form\b[^>]*>.*?<\/form>/gs
const CONTROLS = new Set(['input', 'select', 'textarea', 'button'])

const readForm = (html: string, apiBase: string): PageForm[] => {
  const [form, ...elements] = readFragment(html)
  const { pathname = '' } = URL.parse(form?.attributes.get('action') ?? '', 'http://site') ?? {}
  if (form?.attributes.get('method')?.toLowerCase() !== 'post' || !pathname.startsWith(`${apiBase}/`))
    return []
  const names = elements
    .filter(({ tag, attributes }) => CONTROLS.has(tag) && !attributes.has('disabled'))
    .map(({ attributes }) => attributes.get('name') ?? '')
  return [{ action: pathname, fields: [...new Set(names)].filter((name) => name !== '').toSorted() }]
}

/** Returns the forms in a page's HTML whose action is below `apiBase`. Assumes that forms are not nested, as HTML requires. */
export const parseForms = (html: string, apiBase: string): PageForm[] =>
  html.includes(`${apiBase}/`)
    ? [...html.matchAll(FORM)].flatMap(([markup]) =>
        markup.includes(`${apiBase}/`) ? readForm(markup, apiBase) : [],
      )
    : []

/**
 * Reports fields of a form that the API at `api` does not accept, and fields that the API requires but the form lacks. `pages`
 * are the paths of the pages that contain the form.
 */
export const findFormViolations = (
  { action, fields }: PageForm,
  pages: readonly string[],
  { contract, api }: { contract: ApiContract; api: string },
): Violation[] => {
  const [page = ''] = pages
  const place = { page }
  const affected = pages.slice(1)
  const acceptedFields = contract.forms[action]
  if (!acceptedFields)
    return [
      createViolation(
        { code: 'FORM_UNKNOWN', ...place },
        `The form on ${page} posts to ${action}, which the lead API at ${api} does not accept`,
        { affected },
      ),
    ]
  const acceptedNames = new Set([...acceptedFields.required, ...acceptedFields.optional])
  const unknown = fields.filter((field) => !acceptedNames.has(field))
  const missing = acceptedFields.required.filter((field) => !fields.includes(field))
  return [
    ...unknown.map((field) =>
      createViolation(
        { code: 'FORM_FIELD_UNKNOWN', ...place },
        `The form on ${page} sends \`${field}\` to ${action}, which the lead API at ${api} does not know`,
        { affected },
      ),
    ),
    ...missing.map((field) =>
      createViolation(
        { code: 'FORM_FIELD_MISSING', ...place },
        `The form on ${page} does not send \`${field}\`, which the lead API at ${api} requires at ${action}`,
        { affected },
      ),
    ),
  ]
}
