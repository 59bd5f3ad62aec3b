import { parse, serialize } from 'parse5'
import { SITE } from 'shared-contracts'
import { CHECKED, ERROR_TITLE_PREFIX, HONEYPOT_FIELD, SUMMARY_HEADING } from '../../../contract/form.ts'
import { partId, type FormKind, type FormState } from './form-kind.ts'
import {
  attributeOf,
  elementsIn,
  fill,
  make,
  remove,
  removeAttribute,
  setAttribute,
  textOf,
  type Element,
} from './html-tree.ts'

/** The parts of a form, by their ids. */
type Parts = ReadonlyMap<string, Element>

const mark = (element: Element, name: string, isSet: boolean): void => {
  if (isSet) setAttribute(element, name)
  else removeAttribute(element, name)
}

const choose = (select: Element, value: string): void => {
  for (const option of elementsIn(select).filter(({ tagName }) => tagName === 'option'))
    mark(option, 'selected', (attributeOf(option, 'value') ?? textOf(option)) === value)
}

const setValue = (control: Element, value: string): void => {
  if (control.tagName === 'select') return choose(control, value)
  // Browsers drop a line break right after the tag, so that the visitor's own first one needs another before it.
  if (control.tagName === 'textarea') return fill(control, [`\n${value}`])
  const type = attributeOf(control, 'type')
  // A page cannot hand a file back: it is chosen again.
  if (type === 'file') return undefined
  return type === 'checkbox'
    ? mark(control, 'checked', value === CHECKED)
    : setAttribute(control, 'value', value)
}

const showMessage = (parts: Parts, kind: FormKind, name: string, message: string): void => {
  const errorId = partId(kind, `${name}-error`)
  const holder = parts.get(errorId)
  if (holder) {
    removeAttribute(holder, 'hidden')
    fill(holder, [message])
  }
  const control = parts.get(partId(kind, name))
  if (!control) return
  setAttribute(control, 'aria-invalid', 'true')
  const described = (attributeOf(control, 'aria-describedby') ?? '').split(' ').filter((id) => id !== '')
  setAttribute(control, 'aria-describedby', [...new Set([...described, errorId])].join(' '))
}

/** Nothing went wrong: the visitor is asked for a moment. */
const NOTICE_HEADING = 'One moment, please'

const link = (href: string, text: string): Element => make('a', { href }, [text])

const summaryOf = (kind: FormKind, { fields, failure, notice }: FormState): Element[] => {
  if (notice !== undefined) return [make('h2', {}, [NOTICE_HEADING]), make('p', {}, [notice])]
  const { email, phone, phoneHref } = SITE.contact
  const items = kind.fields
    .filter((name) => name in fields)
    .map((name) => make('li', {}, [link(`#${partId(kind, name)}`, fields[name] ?? '')]))
  const failed = failure !== null && [
    make('p', {}, [`${kind.failurePrefix}${failure}`]),
    make('p', {}, [
      'You can also call ',
      link(phoneHref, phone),
      ' or write to ',
      link(`mailto:${email}`, email),
      '.',
    ]),
  ]
  return [
    make('h2', {}, [SUMMARY_HEADING]),
    ...(failed || []),
    ...(items.length === 0 ? [] : [make('ul', {}, items)]),
  ]
}

const showSummary = (summary: Element, kind: FormKind, state: FormState): void => {
  removeAttribute(summary, 'hidden')
  setAttribute(summary, 'role', 'alert')
  // Focus without JavaScript: the answer opens at what went wrong.
  setAttribute(summary, 'tabindex', '-1')
  setAttribute(summary, 'autofocus')
  if (state.notice !== undefined) setAttribute(summary, 'data-notice')
  fill(summary, summaryOf(kind, state))
}

const isScript = (element: Element): boolean =>
  element.tagName === 'script' ||
  (element.tagName === 'link' &&
    (attributeOf(element, 'rel') === 'modulepreload' || attributeOf(element, 'as') === 'script'))

/** The page with values, messages and summary in its form; null where it holds no such form. */
export const fillForm = (html: string, kind: FormKind, state: FormState): string | null => {
  const document = parse(html)
  const elements = elementsIn(document)
  const form = elements.find(
    (element) => element.tagName === 'form' && attributeOf(element, 'id') === kind.formId,
  )
  if (!form) return null
  // The page has to stay as it is answered: hydration would compare the form with its empty self and clear it.
  for (const element of elements.filter(isScript)) remove(element)
  const title = elements.find(({ tagName }) => tagName === 'title')
  if (title)
    fill(title, [
      `${state.notice === undefined ? ERROR_TITLE_PREFIX : `${NOTICE_HEADING}: `}${textOf(title)}`,
    ])
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
