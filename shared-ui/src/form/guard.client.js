// @ts-check
// Form guard: validates forms before hydration, as `GUARD` in shared-contracts/field-rule specifies. Pages that begin with a
// form contain this script inline. Other pages load it for forms further down. Booking pages have no bundle and load this file
// unchanged as a module. The guard listens at the document, so that it also handles forms that are added later.

/** @typedef {(HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & { files?: FileList | null, checked?: boolean }} Control */

/** Prefix of the document title while a form has errors. */
const TITLE_PREFIX = 'Error: '
/**
 * Milliseconds for which the guard blocks a second post of a form. After that, a visitor who stopped the request can post
 * again.
 */
const SENDING = 30_000
/**
 * Milliseconds after which the connection check counts as successful. The browser then posts the form with its own, longer
 * timeout.
 */
const SILENT = 4000

/**
 * @param {unknown} target
 * @returns {target is Control}
 */
const isRuled = (target) =>
  target instanceof Element && target.matches('[data-guard] :is([required], [data-checks])[id]')

/**
 * Dispatches an event of the guard. The shell (the code of all pages) publishes it on the event bus.
 * @type {(form: HTMLFormElement | null, type: string, more?: object) => boolean} true if a listener confirmed the event
 */
const tellBus = (form, type, more) => {
  const name = form?.dataset.guard
  return Boolean(
    name &&
    !form.dispatchEvent(
      new CustomEvent('crewtally:guard', {
        bubbles: true,
        cancelable: true,
        detail: { type, form: name, ...more },
      }),
    ),
  )
}

// The functions below normalize a field as `field-rule.ts` in shared-contracts does. A test compares the results of both.

/** @type {(text: string) => string} */
const readText = (text) =>
  text
    .replace(/[^\P{Cc}\t\n]/gu, ' ')
    .normalize('NFC')
    .trim()

/** @type {(text: string) => string} */
const readVisible = (text) => readText(text.replace(/\p{DI}/gu, ''))

/** @type {(text: string) => string} */
const readEmail = (text) => {
  const address = readVisible(text)
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return /[\s/?#%:\\]|^[\0-\x7f]*$/.test(domain)
    ? address
    : address.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain)
}

/** @type {(digit: string) => string} */
const asciiDigit = (digit) => {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(/** @type {number} */ (digit.codePointAt(0)) - value - 1)))
    value++
  return `${value}`
}

/** @type {(text: string) => string} */
const digitsIn = (text) => text.replace(/\D/g, '')

/** @type {(text: string) => string} */
const readPhone = (text) => {
  const typed = readVisible(text.normalize('NFKC')).replace(/\p{Nd}/gu, asciiDigit)
  const [, number = '', marked, extension] =
    /^([\d\s+()./_\p{Pd}]*)((?:[,;]*(?:e(?:xt?(?:n|ension)?)?|x+|#)|[,;]+)[\s.:=]*(\d{0,7}))?$/iu.exec(
      typed,
    ) ?? []
  const first = number.search(/\d/)
  if (first < 0 || number.split('/').filter((part) => digitsIn(part)[6]).length > 1) return typed
  const body = number.slice(first).replace('(0)', '')
  const open = marked ? '' : (/\(0?$/.exec(body)?.[0] ?? '')
  return (
    (number.slice(0, first).includes('+') ? '+' : '') +
    digitsIn(body.slice(0, body.length - open.length)) +
    open +
    (marked ? ` x${extension}` : '')
  )
}

/**
 * Copies of `NAMED_PATTERNS` in shared-contracts.
 * @type {Record<string, RegExp>}
 */
const PATTERNS = {
  EMAIL:
    /^(?=[^]{1,254}$)(?=[^@]{1,64}@)[!#-\x27*+\--9=?A-Z^-~]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]{0,61}[A-Za-z\d]$/u,
  PHONE: /^\+?\d{1,18}(?: x\d{1,7})?$/u,
  COUNT:
    /^0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2})(?: ?\+| ?(?:[-\u2013]|to) ?0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2}))?$/u,
}

/** @type {(count: number) => string} */
const inWords = (count) => count.toLocaleString('en')

/** @type {(control: Control) => string} error message of the control, or an empty string if it is valid */
const problemOf = ({
  files,
  type,
  checked,
  value,
  required,
  dataset: { checks: rule = '', digits, mostBytes = Infinity },
}) => {
  const file = files?.[0]
  const text =
    digits === undefined ? (type === 'email' ? readEmail : readText)(file?.name ?? value) : readPhone(value)
  const [message = '', ...checks] = rule.split('\n')
  const own = message || ' '
  if (text === '' || (type === 'checkbox' && !checked)) return required ? own : ''
  for (let at = 0; at < checks.length; at += 2)
    if (!(PATTERNS[checks[at] ?? ''] ?? new RegExp(checks[at] ?? '', 'u')).test(text))
      return (checks[at + 1] || own).replace(
        '#',
        inWords(digits === undefined ? Array.from(text).length : text.replace(/^\+| .*/g, '').length),
      )
  return file && (file.size === 0 || file.size > Number(mostBytes)) ? own : ''
}

/**
 * From 90% of a text's maximum length on, shows its current length.
 * @type {(control: Control) => void}
 */
const count = ({ id, value, dataset: { max } }) => {
  const length = Array.from(readText(value)).length
  const hint = document.getElementById(`${id}-hint`)
  if (max && hint)
    setOrRemove(hint, 'data-count', length < +max * 0.9 ? '' : `${inWords(length)} of ${inWords(+max)}`)
}

/** @type {(element: Element, name: string, value: string) => void} */
const setOrRemove = (element, name, value) =>
  value ? element.setAttribute(name, value) : element.removeAttribute(name)

/**
 * Removes a fixed control from the summary. Hides the summary if no problem is left.
 * @type {(control: Control) => void}
 */
const dropProblem = ({ id, form }) => {
  const summary = document.getElementById(`${form?.id}-summary`)
  const item = summary?.querySelector(`[href="#${id}"]`)?.parentElement
  if (!summary || !item || item.hidden) return
  item.hidden = true
  summary.hidden = !summary.querySelector('li:not([hidden]), p:not([hidden])')
}

/** @type {(control: Control) => boolean} true if the control is invalid */
const mark = (control) => {
  const problem = problemOf(control)
  const isWrong = problem !== ''
  const message = document.getElementById(`${control.id}-error`)
  const others = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== message?.id)
  if (isWrong && message?.hidden) tellBus(control.form, 'field_error', { field: control.name })
  // In older releases, the control has no `data-checks`, and its message is already in the HTML.
  if (message && problem !== ' ') message.textContent = problem
  message?.toggleAttribute('hidden', !isWrong)
  setOrRemove(control, 'aria-invalid', isWrong ? 'true' : '')
  setOrRemove(
    control,
    'aria-describedby',
    (isWrong && message ? [...others, message.id] : others).join(' ').trim(),
  )
  control.dataset.touched = ''
  if (!isWrong) dropProblem(control)
  return isWrong
}

/**
 * Percentage of valid fields, 0 to 100. Checkboxes are not counted.
 * @type {(form: HTMLFormElement, wrong: Control[]) => number}
 */
const completionOf = (form, wrong) => {
  const fields = [...form.elements].filter(isRuled).filter(({ type }) => type !== 'checkbox')
  return Math.round((1 - fields.filter((field) => wrong.includes(field)).length / fields.length) * 100)
}

/**
 * Shows the error summary with the invalid controls. If `wrong` is empty, shows the message that the site is unreachable.
 * @type {(form: HTMLFormElement, wrong: Control[]) => void}
 */
const showProblems = (form, wrong) => {
  if (
    wrong[0] &&
    tellBus(form, 'form_invalid', {
      fields: wrong.map(({ name }) => name),
      completion: completionOf(form, wrong),
    })
  )
    form.dataset.told = ''
  const summary = document.getElementById(`${form.id}-summary`)
  if (!summary) return wrong[0]?.focus()
  for (const link of summary.querySelectorAll('a')) {
    const control = wrong.find(({ id }) => link.hash === `#${id}`)
    link.parentElement?.toggleAttribute('hidden', !control)
    if (control && problemOf(control) !== ' ') link.textContent = problemOf(control)
  }
  summary.querySelector('[data-offline]')?.toggleAttribute('hidden', !!wrong[0])
  summary.hidden = false
  if (!document.title.startsWith(TITLE_PREFIX)) document.title = TITLE_PREFIX + document.title
  summary.focus()
}

/**
 * Checks whether the site is reachable. Resolves to false after a network error or a 5xx response, such as a proxy's while the
 * site restarts. Resolves to true if there is no response in time.
 * @type {() => Promise<boolean>}
 */
const answers = () =>
  Promise.race([
    // Page responses are revalidated at each request, so this response never comes from the HTTP cache alone.
    fetch('/', { method: 'HEAD' }).then(
      ({ status }) => status < 500,
      () => false,
    ),
    new Promise((resolve) => setTimeout(resolve, SILENT, true)),
  ])

/** @type {(key: string) => string} */
const stored = (key) => {
  try {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    // The browser can block storage.
    return ''
  }
}

/**
 * @param {unknown} target
 * @returns {target is HTMLInputElement}
 */
const isPhone = (target) => target instanceof HTMLInputElement && 'digits' in target.dataset

/**
 * Replaces the text of a phone field with the parsed number. The caret stays behind the same digit.
 * @type {(input: unknown) => boolean} true if the value changed
 */
const showPhone = (input) => {
  if (!isPhone(input)) return false
  const { value, selectionStart } = input
  const phone = readPhone(value)
  if (phone === value) return false
  const caret = readPhone(value.slice(0, selectionStart ?? value.length)).length
  // Calls the setter of the prototype. With React's setter on the element, React would ignore the input event.
  Reflect.set(HTMLInputElement.prototype, 'value', phone, input)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
  return true
}

const listen = () => {
  // Rejects typed characters that no phone number contains. Pasted text is accepted and can get an error message.
  document.addEventListener('beforeinput', (event) => {
    if (isPhone(event.target) && /^[^\p{Nd}+()#ex]$/iu.test(event.data ?? '')) event.preventDefault()
  })
  // Uses the capture phase, so that all other listeners read the parsed number. While an input method composes text, the
  // listener does not change the text.
  document.addEventListener(
    'input',
    (event) => {
      if (!event.isComposing) showPhone(event.target)
    },
    { capture: true },
  )
  document.addEventListener(
    'compositionend',
    ({ target }) => {
      if (showPhone(target)) target?.dispatchEvent(new Event('input', { bubbles: true }))
    },
    { capture: true },
  )
  // Parses text that the visitor typed before this script ran.
  for (const input of document.querySelectorAll('[data-digits]')) showPhone(input)

  document.addEventListener('focusout', ({ target }) => {
    if (isRuled(target)) mark(target)
  })
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) count(target)
    if (!isRuled(target)) return
    const { form } = target
    if (form && !('begun' in form.dataset) && tellBus(form, 'form_start')) form.dataset.begun = ''
    if ('touched' in target.dataset) mark(target)
  })

  /** @type {EventTarget | null} */
  let reached = null
  // Runs after the submit handler of the form's own script, even if hydration added that handler during this event.
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement && form.matches('[data-guard]')) || event.defaultPrevented) return
    const wrong = [...form.elements].filter(isRuled).filter(mark)
    const isReached = reached === form
    reached = null
    if (wrong[0] || 'sent' in form.dataset) event.preventDefault()
    if (wrong[0]) return showProblems(form, wrong)
    if ('sent' in form.dataset || form.method !== 'post') return
    form.dataset.sent = ''
    // Checks the connection before the browser posts the form. After a failed post, the browser would show its error page, and
    // the input would be lost. The next submit of the same form skips the check.
    if (!isReached && form.querySelector('[data-offline][hidden]')) {
      event.preventDefault()
      void answers().then((isWell) => {
        delete form.dataset.sent
        if (!isWell && 'guard' in form.dataset) return showProblems(form, [])
        reached = form
        // If the form hydrated during the check, its own script handles this submit event. A form that left the page sends
        // nothing.
        return form.requestSubmit(event.submitter)
      })
      return
    }
    tellBus(form, 'form_submit')
    setTimeout(() => delete form.dataset.sent, SENDING)
    for (const input of form.querySelectorAll('input'))
      if (input.dataset.stored) input.value = stored(input.dataset.stored)
  })

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-guard] a[href^="#"]') : null
    const control = link instanceof HTMLAnchorElement ? document.getElementById(link.hash.slice(1)) : null
    if (!isRuled(control)) return
    event.preventDefault()
    // Scrolls to the label. After scrolling to the control, the label would be under the header.
    ;(control.labels?.[0] ?? control).scrollIntoView()
    control.focus({ preventScroll: true })
  })

  // Pressing the submit button must not blur the current field. The field's error message would move the button away from the
  // pointer.
  document.addEventListener('mousedown', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-guard] [type="submit"]'))
      event.preventDefault()
  })

  // The browser may have restored the page from the back/forward cache, in the state in which the visitor left it.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form')) delete form.dataset.sent
  })
}

// A page can load this script twice. Only the first copy listens.
const page = document.documentElement.dataset
if (!('guarded' in page)) {
  page.guarded = ''
  listen()
}
