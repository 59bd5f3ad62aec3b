import type { FastifyReply, FastifyRequest } from 'fastify'
import { listStyleHashes } from '@federation/node-kit'
import {
  defaultTreeAdapter,
  html as parse5Html,
  parse,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5'
import { SITE } from 'shared-contracts'
import {
  CHECKED,
  ERROR_TITLE_PREFIX,
  HONEYPOT_FIELD,
  SUMMARY_HEADING,
  TOKEN_FIELD,
} from '../../contract/form.ts'

/** Style sheet and fonts of a page, by address. The page works without them. */
export interface PageStylesheets {
  sheet: { href: string }
  fonts: readonly { href: string }[]
}

/** Complete documents without scripts, in place of the site's own pages. They are built from TSX; code that Node runs knows this interface only. */
export interface PlainPages {
  /** A form post was rejected before it was read; `message` says why, as the end of a sentence. */
  refused: (message: string, looks: PageStylesheets) => string
  /** The empty contact form. */
  contactFallback: (looks: PageStylesheets) => string
  /** The empty application form. */
  applicationFallback: (looks: PageStylesheets) => string
}

/** A form that can be posted without JavaScript: names and ids that its page and this API share. */
export interface FormKind {
  /** Page of the site with the form. */
  page: string
  formId: string
  /** Ids of its parts are `<prefix>-<name>` and `<prefix>-<name>-error`. */
  prefix: string
  /** Fields that may have a message, in the form's order. */
  fields: readonly string[]
  /** Fields that keep their value and never have a message. */
  unchecked: readonly string[]
  /** Precedes the sentence of a failure. */
  failurePrefix: string
  /** Standalone page of the form, if the site's page cannot be fetched. */
  fallback: string
}

/** A form that a browser may post itself. */
export interface PostedForm {
  kind: FormKind
  /** Instruction after the wait, as the end of a sentence. */
  again: string
  /** Typed values if the request posts this form; null otherwise. */
  typed(request: FastifyRequest): Record<string, string> | null
}

/** Outcome of a post, for the page that answers it. */
export interface FormState {
  values: Record<string, string>
  /** Message of each invalid field, in the form's order. */
  fields: Record<string, string>
  /** Reason why the message could not be sent although the fields may be valid; null if only fields are invalid. */
  failure: string | null
  /** Instruction shown instead of the failure, if the visitor only has to send again. */
  notice?: string
}

const PAGE_TIMEOUT_MS = 2000

/** Fetches a page from the site server; null if that fails or exceeds PAGE_TIMEOUT_MS. */
const fetchSitePage = async (siteUrl: string, page: string): Promise<string | null> => {
  try {
    const url = new URL(siteUrl)
    // Not resolved against it: a path that begins with two slashes would lead to another host.
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

/** Finds the title of a page of the site; null if the site does not answer in time. */
export const createTitleFinder =
  (siteUrl: string) =>
  async (path: string): Promise<string | null> => {
    const html = await fetchSitePage(siteUrl, path)
    const title = html === null ? undefined : elementsIn(parse(html)).find(isTitle)
    return title ? textOf(title) : null
  }

/**
 * Headers of a page that contains a visitor's input. It runs no script, cannot be framed, and is not cached. Its style
 * elements are allowed by their hashes.
 */
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

/** Sends a page that runs no script. */
export const sendStaticPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.headers(staticPageHeaders(html)).send(html)

/** Sends a form's page with the visitor's values and the messages. */
export type SendFormPage = (reply: FastifyReply, kind: FormKind, state: FormState) => Promise<FastifyReply>

/** `newToken` issues a form token for a page whose values have none. The next post must not count as too early. */
export const createFormPages =
  (siteUrl: string, newToken: () => string): SendFormPage =>
  async (reply, kind, state) => {
    const page = await fetchSitePage(siteUrl, kind.page)
    const dated: FormState = {
      ...state,
      values: { ...state.values, [TOKEN_FIELD]: state.values[TOKEN_FIELD] || newToken() },
    }
    const filled =
      (page === null ? null : fillForm(page, kind, dated)) ??
      fillForm(kind.fallback, kind, dated) ??
      kind.fallback
    return sendStaticPage(reply, filled)
  }

const partId = ({ prefix }: Pick<FormKind, 'prefix'>, name: string): string => `${prefix}-${name}`

/** The parts of a form, by their ids. */
type Parts = ReadonlyMap<string, Element>

/** The page with values, messages and summary in its form; null if it has no such form. */
const fillForm = (html: string, kind: FormKind, state: FormState): string | null => {
  const document = parse(html)
  const elements = elementsIn(document)
  const form = elements.find(
    (element) => element.tagName === 'form' && attributeOf(element, 'id') === kind.formId,
  )
  if (!form) return null
  // Hydration would compare the form with its empty self and clear it.
  for (const element of elements.filter(isScript)) defaultTreeAdapter.detachNode(element)
  const title = elements.find(isTitle)
  const prefix = state.notice === undefined ? ERROR_TITLE_PREFIX : `${NOTICE_HEADING}: `
  if (title) setContent(title, [`${prefix}${textOf(title)}`])
  const parts: Parts = new Map(elementsIn(form).map((part) => [attributeOf(part, 'id') ?? '', part]))
  // The page may be newer than this code: its other fields keep what was typed as well.
  const others = Object.keys(state.values).filter((name) => name !== HONEYPOT_FIELD)
  for (const name of new Set([...kind.fields, ...kind.unchecked, ...others])) {
    const control = parts.get(partId(kind, name))
    if (control) setValue(control, state.values[name] ?? '')
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
    (attributeOf(element, 'rel') === 'modulepreload' || attributeOf(element, 'as') === 'script'))

const setFlag = (element: Element, name: string, isSet: boolean): void => {
  if (isSet) setAttribute(element, name)
  else removeAttribute(element, name)
}

const setValue = (control: Element, value: string): void => {
  if (control.tagName === 'select')
    return elementsIn(control)
      .filter(({ tagName }) => tagName === 'option')
      .forEach((option) =>
        setFlag(option, 'selected', (attributeOf(option, 'value') ?? textOf(option)) === value),
      )
  // Browsers drop a line break right after the tag, so the visitor's own first one needs another before it.
  if (control.tagName === 'textarea') return setContent(control, [`\n${value}`])
  const type = attributeOf(control, 'type')
  // A page cannot fill in a file: the visitor chooses it again.
  if (type === 'file') return undefined
  return type === 'checkbox'
    ? setFlag(control, 'checked', value === CHECKED)
    : setAttribute(control, 'value', value)
}

const showMessage = (parts: Parts, kind: FormKind, name: string, message: string): void => {
  const errorId = partId(kind, `${name}-error`)
  const holder = parts.get(errorId)
  if (holder) {
    removeAttribute(holder, 'hidden')
    setContent(holder, [message])
  }
  const control = parts.get(partId(kind, name))
  if (!control) return
  setAttribute(control, 'aria-invalid', 'true')
  const described = (attributeOf(control, 'aria-describedby') ?? '').split(' ').filter((id) => id !== '')
  setAttribute(control, 'aria-describedby', [...new Set([...described, errorId])].join(' '))
}

const NOTICE_HEADING = 'One moment, please'

const link = (href: string, text: string): Element => createElement('a', { href }, [text])

const createSummary = (kind: FormKind, { fields, failure, notice }: FormState): Element[] => {
  if (notice !== undefined)
    return [createElement('h2', {}, [NOTICE_HEADING]), createElement('p', {}, [notice])]
  const { email, phone, phoneHref } = SITE.contact
  const items = kind.fields
    .filter((name) => name in fields)
    .map((name) => createElement('li', {}, [link(`#${partId(kind, name)}`, fields[name] ?? '')]))
  const failed = failure !== null && [
    createElement('p', {}, [`${kind.failurePrefix}${failure}`]),
    createElement('p', {}, [
      'You can also call ',
      link(phoneHref, phone),
      ' or write to ',
      link(`mailto:${email}`, email),
      '.',
    ]),
  ]
  return [
    createElement('h2', {}, [SUMMARY_HEADING]),
    ...(failed || []),
    ...(items.length === 0 ? [] : [createElement('ul', {}, items)]),
  ]
}

const showSummary = (summary: Element, kind: FormKind, state: FormState): void => {
  removeAttribute(summary, 'hidden')
  setAttribute(summary, 'role', 'alert')
  // Focus without JavaScript: the page opens at the problem.
  setAttribute(summary, 'tabindex', '-1')
  setAttribute(summary, 'autofocus')
  if (state.notice !== undefined) setAttribute(summary, 'data-notice')
  setContent(summary, createSummary(kind, state))
}

export type Node =
  | DefaultTreeAdapterTypes.ChildNode
  | DefaultTreeAdapterTypes.Document
  | DefaultTreeAdapterTypes.DocumentFragment
export type Element = DefaultTreeAdapterTypes.Element

export const isElement = (node: Node): node is Element => 'tagName' in node

export const childrenOf = (node: Node) => ('childNodes' in node ? node.childNodes : [])

/** All elements inside a node, in document order, without the content of `template` elements. */
export const elementsIn = (node: Node): Element[] =>
  childrenOf(node).flatMap((child) => (isElement(child) ? [child, ...elementsIn(child)] : []))

export const textOf = (node: Node): string =>
  'value' in node ? node.value : childrenOf(node).map(textOf).join('')

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value

const removeAttribute = (element: Element, name: string): void => {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name)
}

const setAttribute = (element: Element, name: string, value = ''): void => {
  const known = element.attrs.find((attribute) => attribute.name === name)
  if (known) known.value = value
  else element.attrs.push({ name, value })
}

/** Replaces the content of an element. Text is escaped when the tree is serialized. */
const setContent = (element: Element, content: readonly (Element | string)[]): void => {
  element.childNodes = []
  for (const part of content) {
    if (typeof part === 'string') defaultTreeAdapter.insertText(element, part)
    else defaultTreeAdapter.appendChild(element, part)
  }
}

const createElement = (
  tag: string,
  attributes: Record<string, string>,
  content: readonly (Element | string)[],
): Element => {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  const element = defaultTreeAdapter.createElement(tag, parse5Html.NS.HTML, attrs)
  setContent(element, content)
  return element
}
