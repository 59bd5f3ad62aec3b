import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeMarkup, listStyleHashes } from '@federation/node-kit/html'
import { defaultTreeAdapter, parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { SITE } from 'shared-contracts'
import {
  CHECKED,
  ERROR_TITLE_PREFIX,
  HONEYPOT_FIELD,
  SUMMARY_HEADING,
  TOKEN_FIELD,
} from '../../contract/form.ts'

/** URLs of a page's style sheet and fonts. The page is also usable without them. */
export interface PageStylesheets {
  sheet: { href: string }
  fonts: readonly { href: string }[]
}

/** Standalone pages without scripts. Built from TSX, which Node cannot run, so server code uses this interface. */
export interface PlainPages {
  refused: (message: string, stylesheets: PageStylesheets) => string
  contactFallback: (stylesheets: PageStylesheets) => string
  applicationFallback: (stylesheets: PageStylesheets) => string
}

/**
 * A form that a browser posts without JavaScript. If the post fails, the response shows the form again. The site's page and
 * this API use the same field names and ids.
 */
export interface PostedForm {
  page: string
  formId: string
  /** Prefix of ids in the form: the id of a control is `<prefix>-<name>`, the id of its message `<prefix>-<name>-error`. */
  prefix: string
  /** Names of fields that can have an error message, in the order of the form. */
  fields: readonly string[]
  /** Text before the reason of a failure, such as 'Failed to send message: '. */
  failurePrefix: string
  /** HTML of a plain page with this form, for use when the site's page cannot be fetched. */
  fallback: string
  /** End of the sentence that asks the visitor to wait, such as `then press the button again`. */
  again: string
  /** Returns the typed values if the request posts this form. Returns null otherwise. */
  typed(request: FastifyRequest): Record<string, string> | null
}

export interface FormState {
  values: Record<string, string>
  fields: Record<string, string>
  /** Reason of a failure that is not about a single field. Null if there is none. */
  failure: string | null
  /** Instruction to send the form again. The page shows it instead of a failure. */
  notice?: string
}

const PAGE_TIMEOUT_MS = 2000

const fetchSitePage = async (siteUrl: string, page: string): Promise<string | null> => {
  try {
    const url = new URL(siteUrl)
    // Assign the path instead of resolving it as a URL: a path that begins with two slashes would resolve to another host.
    url.pathname = page
    const response = await fetch(url, {
      headers: { accept: 'text/html' },
      redirect: 'error',
      signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
    })
    const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')
    return isPage ? await response.text() : null
  } catch {
    return null
  }
}

/** Creates a function that returns the title of a page of the site, or null if the page server does not answer in time. */
export const createTitleFinder =
  (siteUrl: string) =>
  async (path: string): Promise<string | null> => {
    const html = await fetchSitePage(siteUrl, path)
    const title = html === null ? undefined : listElements(parse(html)).find(isTitle)
    return title ? getNodeText(title) : null
  }

const staticPageHeaders = (html: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    ['style-src', "'self'", ...listStyleHashes(html)].join(' '),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
})

export const sendStaticPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers(staticPageHeaders(html)).send(html)

export type SendFormPage = (reply: FastifyReply, form: PostedForm, state: FormState) => Promise<FastifyReply>

/**
 * Creates a function that sends the page of a form. Adds a form token from `newToken` if the posted values have none.
 * `newToken` must return a backdated token. Visitors may post this form again at once, and a post with a new token would look
 * automated.
 */
export const createFormPages =
  (siteUrl: string, newToken: () => string): SendFormPage =>
  async (reply, form, state) => {
    const page = await fetchSitePage(siteUrl, form.page)
    const stateWithToken: FormState = {
      ...state,
      values: { ...state.values, [TOKEN_FIELD]: state.values[TOKEN_FIELD] || newToken() },
    }
    const filled =
      (page === null ? null : fillForm(page, form, stateWithToken)) ??
      fillForm(form.fallback, form, stateWithToken) ??
      form.fallback
    return sendStaticPage(reply, filled)
  }

const partId = ({ prefix }: Pick<PostedForm, 'prefix'>, name: string): string => `${prefix}-${name}`

type Parts = ReadonlyMap<string, Element>

/** Inserts values, error messages and summary into the form of a page. Returns null if the page does not contain the form. */
const fillForm = (html: string, kind: PostedForm, state: FormState): string | null => {
  const document = parse(html)
  const elements = listElements(document)
  const form = elements.find(
    (element) => element.tagName === 'form' && getElementAttribute(element, 'id') === kind.formId,
  )
  if (!form) return null
  // Remove the scripts, because hydration would replace the filled form with an empty one.
  for (const element of elements.filter(isScript)) defaultTreeAdapter.detachNode(element)
  const title = elements.find(isTitle)
  const prefix = state.notice === undefined ? ERROR_TITLE_PREFIX : `${NOTICE_HEADING}: `
  if (title) setText(title, `${prefix}${getNodeText(title)}`)
  const parts: Parts = new Map(
    listElements(form).map((part) => [getElementAttribute(part, 'id') ?? '', part]),
  )
  // Fill in every posted field, because the page server can already serve a newer form than this version of the API knows.
  for (const [name, value] of Object.entries(state.values)) {
    const control = name === HONEYPOT_FIELD ? undefined : parts.get(partId(kind, name))
    if (control) setValue(control, value)
  }
  for (const name of kind.fields) {
    const message = state.fields[name]
    if (message !== undefined) showMessage(parts, kind, name, message)
  }
  const summary = parts.get(`${kind.formId}-summary`)
  if (summary) showSummary(summary, kind, state)
  return serialize(document)
}

const isTitle = ({ tagName }: Element): boolean => tagName === 'title'

const isScript = (element: Element): boolean =>
  element.tagName === 'script' ||
  (element.tagName === 'link' &&
    (getElementAttribute(element, 'rel') === 'modulepreload' ||
      getElementAttribute(element, 'as') === 'script'))

const setFlag = (element: Element, name: string, isSet: boolean): void => {
  if (isSet) setAttribute(element, name)
  else removeAttribute(element, name)
}

const setValue = (control: Element, value: string): void => {
  if (control.tagName === 'select')
    return listElements(control)
      .filter(({ tagName }) => tagName === 'option')
      .forEach((option) =>
        setFlag(option, 'selected', (getElementAttribute(option, 'value') ?? getNodeText(option)) === value),
      )
  // Begin with a line break, because browsers drop the first line break after the tag. Otherwise they could drop a line break
  // that the visitor typed.
  if (control.tagName === 'textarea') return setText(control, `\n${value}`)
  const type = getElementAttribute(control, 'type')
  // Skip a file input: HTML cannot preset a file, so the visitor must choose the file again.
  if (type === 'file') return undefined
  return type === 'checkbox'
    ? setFlag(control, 'checked', value === CHECKED)
    : setAttribute(control, 'value', value)
}

const showMessage = (parts: Parts, kind: PostedForm, name: string, message: string): void => {
  const errorId = partId(kind, `${name}-error`)
  const messageElement = parts.get(errorId)
  if (messageElement) {
    removeAttribute(messageElement, 'hidden')
    setText(messageElement, message)
  }
  const control = parts.get(partId(kind, name))
  if (!control) return
  setAttribute(control, 'aria-invalid', 'true')
  const described = (getElementAttribute(control, 'aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
  setAttribute(control, 'aria-describedby', [...new Set([...described, errorId])].join(' '))
}

const NOTICE_HEADING = 'One moment, please'

const link = (href: string, text: string): string =>
  `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`

/** Returns the content of the error summary as HTML. */
const renderSummary = (kind: PostedForm, { fields, failure, notice }: FormState): string => {
  if (notice !== undefined) return `<h2>${NOTICE_HEADING}</h2><p>${escapeMarkup(notice)}</p>`
  const { email, phone, phoneHref } = SITE.contact
  const items = kind.fields
    .filter((name) => name in fields)
    .map((name) => `<li>${link(`#${partId(kind, name)}`, fields[name] ?? '')}</li>`)
  const failed =
    failure === null
      ? ''
      : `<p>${escapeMarkup(kind.failurePrefix + failure)}</p><p>You can also call ${link(phoneHref, phone)} or write to ${link(`mailto:${email}`, email)}.</p>`
  const list = items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
  return `<h2>${SUMMARY_HEADING}</h2>${failed}${list}`
}

const showSummary = (summary: Element, kind: PostedForm, state: FormState): void => {
  removeAttribute(summary, 'hidden')
  setAttribute(summary, 'role', 'alert')
  // Move the focus to the error summary without JavaScript, so that the browser scrolls to the summary.
  setAttribute(summary, 'tabindex', '-1')
  setAttribute(summary, 'autofocus')
  if (state.notice !== undefined) setAttribute(summary, 'data-notice')
  summary.childNodes = parseFragment(renderSummary(kind, state)).childNodes
}

export type Node =
  | DefaultTreeAdapterTypes.ChildNode
  | DefaultTreeAdapterTypes.Document
  | DefaultTreeAdapterTypes.DocumentFragment
export type Element = DefaultTreeAdapterTypes.Element

export const isElement = (node: Node): node is Element => 'tagName' in node

export const getChildNodes = (node: Node) => ('childNodes' in node ? node.childNodes : [])

/** Returns all descendant elements in document order, except the content of `template` elements. */
export const listElements = (node: Node): Element[] =>
  getChildNodes(node).flatMap((child) => (isElement(child) ? [child, ...listElements(child)] : []))

export const getNodeText = (node: Node): string =>
  'value' in node ? node.value : getChildNodes(node).map(getNodeText).join('')

export const getElementAttribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

const removeAttribute = (element: Element, name: string): void => {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name)
}

const setAttribute = (element: Element, name: string, value = ''): void => {
  const known = element.attrs.find((attribute) => attribute.name === name)
  if (known) known.value = value
  else element.attrs.push({ name, value })
}

/** Replaces the content of an element by a text, which is escaped when the document is serialized. */
const setText = (element: Element, text: string): void => {
  element.childNodes = []
  defaultTreeAdapter.insertText(element, text)
}
