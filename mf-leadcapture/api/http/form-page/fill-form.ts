import { parse, type HTMLElement } from 'node-html-parser'
import { SITE } from 'shared-contracts'
import { CHECKED, ERROR_TITLE_PREFIX, SUMMARY_HEADING } from '../../../contract/form.ts'
import { escapeHtml } from './plain-page.ts'
import { partId, type FormKind, type FormState } from './form-kind.ts'

/** The parser writes attributes as it gets them. */
const setAttribute = (element: HTMLElement, name: string, value: string): void => {
  element.setAttribute(name, escapeHtml(value))
}

const choose = (select: HTMLElement, value: string): void => {
  for (const option of select.querySelectorAll('option')) {
    const own = option.getAttribute('value') ?? option.text
    if (own === value) option.setAttribute('selected', '')
    if (own !== value) option.removeAttribute('selected')
  }
}

const setValue = (control: HTMLElement, value: string): void => {
  if (control.tagName === 'SELECT') return choose(control, value)
  if (control.tagName === 'TEXTAREA') {
    // Browsers drop a line break right after the tag, so that the visitor's own first one needs another before it.
    control.textContent = `\n${value}`
    return undefined
  }
  // A page cannot hand a file back: it is chosen again.
  if (control.getAttribute('type') === 'file') return undefined
  if (control.getAttribute('type') !== 'checkbox') return setAttribute(control, 'value', value)
  if (value === CHECKED) control.setAttribute('checked', '')
  if (value !== CHECKED) control.removeAttribute('checked')
  return undefined
}

const showMessage = (form: HTMLElement, kind: FormKind, name: string, message: string): void => {
  const errorId = partId(kind, `${name}-error`)
  const holder = form.querySelector(`#${errorId}`)
  const control = form.querySelector(`#${partId(kind, name)}`)
  holder?.removeAttribute('hidden')
  if (holder) holder.textContent = message
  if (!control) return
  control.setAttribute('aria-invalid', 'true')
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '')
  setAttribute(control, 'aria-describedby', [...new Set([...described, errorId])].join(' '))
}

/** Nothing went wrong: the visitor is asked for a moment. */
const NOTICE_HEADING = 'One moment, please'

const summaryHtml = (kind: FormKind, { fields, failure, notice }: FormState): string => {
  if (notice !== undefined) return `<h2>${NOTICE_HEADING}</h2><p>${escapeHtml(notice)}</p>`
  const { email, phone, phoneHref } = SITE.contact
  const items = kind.fields
    .filter((name) => name in fields)
    .map((name) => `<li><a href="#${partId(kind, name)}">${escapeHtml(fields[name] ?? '')}</a></li>`)
  return [
    `<h2>${SUMMARY_HEADING}</h2>`,
    failure === null ? '' : `<p>${escapeHtml(`${kind.failurePrefix}${failure}`)}</p>`,
    failure === null
      ? ''
      : `<p>You can also call <a href="${phoneHref}">${phone}</a> or write to <a href="mailto:${email}">${email}</a>.</p>`,
    items.length === 0 ? '' : `<ul>${items.join('')}</ul>`,
  ].join('')
}

const showSummary = (form: HTMLElement, kind: FormKind, state: FormState): void => {
  const summary = form.querySelector(`#${kind.formId}-summary`)
  if (!summary) return
  summary.removeAttribute('hidden')
  summary.setAttribute('role', 'alert')
  // Focus without JavaScript: the answer opens at what went wrong.
  summary.setAttribute('tabindex', '-1')
  summary.setAttribute('autofocus', '')
  if (state.notice !== undefined) summary.setAttribute('data-notice', '')
  summary.set_content(summaryHtml(kind, state))
}

/** The page has to stay as it is answered: hydration would compare the form with its empty self and clear it. */
const removeScripts = (document: HTMLElement): void => {
  const links = document
    .querySelectorAll('link')
    .filter((link) => link.getAttribute('rel') === 'modulepreload' || link.getAttribute('as') === 'script')
  for (const element of [...document.querySelectorAll('script'), ...links]) element.remove()
}

/** The page with values, messages and summary in its form; null where it holds no such form. */
export const fillForm = (html: string, kind: FormKind, state: FormState): string | null => {
  const document = parse(html, { comment: true })
  const form = document.querySelector(`form#${kind.formId}`)
  if (!form) return null
  removeScripts(document)
  const title = document.querySelector('title')
  if (title)
    title.textContent = `${state.notice === undefined ? ERROR_TITLE_PREFIX : `${NOTICE_HEADING}: `}${title.text}`
  for (const name of [...kind.fields, ...kind.unchecked]) {
    const control = form.querySelector(`#${partId(kind, name)}`)
    if (control) setValue(control, state.values[name] ?? '')
  }
  for (const name of kind.fields) {
    const message = state.fields[name]
    if (message !== undefined) showMessage(form, kind, name, message)
  }
  showSummary(form, kind, state)
  return document.toString()
}
