// @vitest-environment happy-dom
import { GUARD_EVENT, type GuardEvent } from 'shared-contracts/field-rule'
import { ERROR_TITLE_PREFIX } from 'shared-contracts/form-post'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import './guard.client.js'
import { adoptForm } from './form-state.ts'

const MARKUP = `<form id="f" method="post" action="/x" novalidate data-guard>
  <div id="f-summary" tabindex="-1" hidden><h2>There is a problem</h2><p id="f-offline" data-offline hidden>No connection.</p><ul>
    <li hidden><a href="#name"></a></li><li hidden><a href="#phone"></a></li><li hidden><a href="#note"></a></li><li hidden><a href="#terms"></a></li></ul></div>
  <input type="hidden" name="plid" data-stored="k" value="">
  <label for="name">Name</label><input id="name" name="name" required data-checks="Name is required.\n^[^]{2}\n\n^[^]{0,9}$\nAt most 9. It has # now." aria-describedby="name-hint"><p id="name-error" hidden></p>
  <input id="phone" name="phone" data-checks="Digits.\n^[+]?[0-9]+( x[0-9]+)?$" data-digits><p id="phone-error" hidden></p>
  <span id="note-hint">optional</span><textarea id="note" name="note" data-checks="Too long." data-max="1000"></textarea><p id="note-error" hidden></p>
  <input id="terms" name="terms" type="checkbox" required data-checks="Agree."><p id="terms-error" hidden></p>
  <input id="other" name="other">
  <button type="submit">Send</button></form>`

const get = (id: string): HTMLInputElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`no #${id}`)
  return element as HTMLInputElement
}
const form = () => get('f')
const submit = (): boolean => form().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const type = (id: string, value: string) => {
  get(id).value = value
  get(id).dispatchEvent(new Event('input', { bubbles: true }))
}
const fill = () => {
  type('name', 'Dana')
  type('phone', '8015550177')
  get('terms').checked = true
}
const leave = (id: string) => get(id).dispatchEvent(new Event('focusout', { bubbles: true }))
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('p, #f-summary, li')]
    .filter(({ hidden }) => !hidden)
    .map(({ id, textContent }) => id || textContent)

beforeEach(() => {
  document.title = 'Contact'
  document.body.innerHTML = MARKUP
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => vi.restoreAllMocks())

test('blocks the submit of an empty form, and shows its errors in messages, summary, ARIA attributes and title', () => {
  expect(submit()).toBe(false)
  expect(shown()).toEqual(['f-summary', 'Name is required.', 'Agree.', 'name-error', 'terms-error'])
  expect(document.activeElement?.id).toBe('f-summary')
  expect(document.title).toBe(`${ERROR_TITLE_PREFIX}Contact`)
  expect([get('name').getAttribute('aria-invalid'), get('name').getAttribute('aria-describedby')]).toEqual([
    'true',
    'name-hint name-error',
  ])
  expect([get('phone').hasAttribute('aria-invalid'), get('other').hasAttribute('data-touched')]).toEqual([
    false,
    false,
  ])
  submit()
  expect([document.title, get('name').getAttribute('aria-describedby')]).toEqual([
    `${ERROR_TITLE_PREFIX}Contact`,
    'name-hint name-error',
  ])
})

test('shows the message of an invalid field from blur until the field is valid', () => {
  type('name', 'D')
  expect(shown()).toEqual([])
  leave('name')
  expect(shown()).toEqual(['name-error'])
  type('name', ' Dana ')
  expect(shown()).toEqual([])
  expect([get('name').hasAttribute('aria-invalid'), get('name').getAttribute('aria-describedby')]).toEqual([
    false,
    'name-hint',
  ])
})

test('removes a fixed field from the summary, and hides the summary after the last one', () => {
  submit()
  type('name', 'Dana')
  expect(shown()).toEqual(['f-summary', 'Agree.', 'terms-error'])
  get('terms').checked = true
  leave('terms')
  expect(shown()).toEqual([])
})

test('focuses a field after a click on its entry in the summary', () => {
  submit()
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  const link = document.querySelector<HTMLElement>('a[href="#name"]')
  expect(link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(false)
  expect(document.activeElement?.id).toBe('name')
  expect(scrollIntoView.mock.contexts.map((element) => (element as Element).tagName)).toEqual(['LABEL'])
  scrollIntoView.mockRestore()
})

test('posts a valid form once, with values from storage', () => {
  get('f-offline').remove()
  localStorage.setItem('k', 'partner-1')
  type('name', 'Dana')
  get('terms').checked = true
  expect(submit()).toBe(true)
  expect(document.querySelector<HTMLInputElement>('[name="plid"]')?.value).toBe('partner-1')
  expect(submit()).toBe(false)
  window.dispatchEvent(new Event('pageshow'))
  expect(submit()).toBe(true)
})

test.each([
  ['the connection fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy returns 502', () => Promise.resolve(new Response(null, { status: 502 }))],
])('shows that the site is unreachable if %s, and posts at the second submit', async (_where, answer) => {
  const fetchMock = vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  type('phone', 'x')
  expect(submit()).toBe(false)
  expect(fetchMock).not.toHaveBeenCalled()
  fill()
  expect([submit(), submit()]).toEqual([false, false])
  await vi.waitFor(() => expect(shown()).toEqual(['f-summary', 'f-offline']))
  expect([document.activeElement?.id, document.title]).toEqual(['f-summary', `${ERROR_TITLE_PREFIX}Contact`])
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/'])
  type('name', '')
  expect(submit()).toBe(false)
  expect(shown()).not.toContain('f-offline')
  type('name', 'Dana')
  expect(submit()).toBe(false)
  await vi.waitFor(() => expect(shown()).toContain('f-offline'))
  expect(submit()).toBe(true)
})

test.each([
  ['responds', () => Promise.resolve(new Response(null))],
  ['does not respond in time', () => Promise.race([])],
])('posts a valid form if the site %s', async (_how, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const submitResults: boolean[] = []
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => submitResults.push(submit()))
  fill()
  expect(submit()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(submitResults).toEqual([true])
  expect(submit()).toBe(false)
  vi.useRealTimers()
})

test('fills a stored value from session storage rather than from local storage', () => {
  localStorage.setItem('k', 'for long')
  sessionStorage.setItem('k', 'for now')
  get('f-offline').remove()
  type('name', 'Dana')
  get('terms').checked = true
  submit()
  expect(document.querySelector<HTMLInputElement>('[name="plid"]')?.value).toBe('for now')
})

test('focuses the first invalid control of a form without a summary', () => {
  get('f-summary').remove()
  submit()
  expect([document.activeElement?.id, document.title]).toEqual(['name', 'Contact'])
})

test('ignores a form that its own script handles', () => {
  form().addEventListener('submit', (event) => event.preventDefault(), { once: true })
  submit()
  expect(shown()).toEqual([])
  form().removeAttribute('data-guard')
  expect(submit()).toBe(true)
  leave('name')
  expect(shown()).toEqual([])
})

test.each([
  ['8015550142', '8015550142'],
  ['(801) 555-0142', '8015550142'],
  ['+1 801.555.0142 ext 9', '+18015550142 x9'],
  ['8015550142,,22', '8015550142 x22'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 (', '+44('],
  ['８０１５５５', '801555'],
  ['٨٠١٥٥٥', '801555'],
  ['৮০১', '801'],
  ['801\u00a0555\u200b0142', '8015550142'],
  ['\u202a+1 801 555 0142\u202c', '+18015550142'],
  ['1-800-FLOWERS', '1-800-FLOWERS'],
  ['8015550142 / 8015550143', '8015550142 / 8015550143'],
])('shows %j as %j before other listeners run', (text, digits) => {
  const values: string[] = []
  get('phone').addEventListener('input', () => values.push(get('phone').value))
  type('phone', text)
  expect(values).toEqual([digits])
})

/** Types keys one by one into the phone field. Returns the field's value. */
const press = (keys: string): string => {
  get('phone').value = ''
  for (const data of keys) {
    const event = new InputEvent('beforeinput', { data, bubbles: true, cancelable: true })
    if (get('phone').dispatchEvent(event)) type('phone', get('phone').value + data)
  }
  return get('phone').value
}

test.each([
  ['(801) 555-0142', '8015550142'],
  ['801-555-0142 ext. 22', '8015550142 x22'],
  ['801-555-0142 #22', '8015550142 x22'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['1 (801) 555-0142', '18015550142'],
  ['80a1b5', '8015'],
])('shows %j, typed key by key, as %j', (keys, phone) => {
  expect(press(keys)).toBe(phone)
})

test('contains the maximum and the current length in the message of a text that is too long', () => {
  type('name', 'Danadanadana')
  leave('name')
  expect(get('name-error').textContent).toBe('At most 9. It has 12 now.')
  type('name', '😀'.repeat(10))
  expect(get('name-error').textContent).toBe('At most 9. It has 10 now.')
  submit()
  expect(shown()).toContain('At most 9. It has 10 now.')
  type('name', 'D')
  expect(get('name-error').textContent).toBe('Name is required.')
  type('name', '😀'.repeat(9))
  expect(shown()).not.toContain('name-error')
})

const countAt = (length: number) => {
  type('note', '漢'.repeat(length))
  return get('note-hint').dataset['count']
}

test('keeps the messages of a form that was released before data-checks', () => {
  get('name').removeAttribute('data-checks')
  get('name-error').textContent = 'Name is required.'
  submit()
  expect([get('name-error').hidden, get('name-error').textContent]).toEqual([false, 'Name is required.'])
})

test('shows the length of a text near its maximum, also after hydration', () => {
  expect([countAt(899), countAt(900), countAt(1001)]).toEqual([undefined, '900 of 1,000', '1,001 of 1,000'])
  form().removeAttribute('data-guard')
  expect([countAt(950), countAt(10)]).toEqual(['950 of 1,000', undefined])
})

test('parses a phone number only after an input method has completed the composition', () => {
  get('phone').value = '８０１'
  get('phone').dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { isComposing: true }))
  expect(get('phone').value).toBe('８０１')
  get('phone').dispatchEvent(new Event('compositionend', { bubbles: true }))
  expect(get('phone').value).toBe('801')
})

test('keeps the caret after the same digit when a phone number is parsed', () => {
  get('phone').focus()
  get('phone').value = '80-15'
  get('phone').setSelectionRange(3, 3)
  get('phone').dispatchEvent(new Event('input', { bubbles: true }))
  expect([get('phone').value, get('phone').selectionStart]).toEqual(['8015', 2])
})

describe('events of a form with a name', () => {
  let publishedEvents: GuardEvent[]
  let listening: AbortController
  const listen = () =>
    document.addEventListener(
      GUARD_EVENT,
      (event) => {
        event.preventDefault()
        publishedEvents.push((event as CustomEvent<GuardEvent>).detail)
      },
      { signal: listening.signal },
    )
  beforeEach(() => {
    publishedEvents = []
    listening = new AbortController()
    form().dataset['guard'] = 'sample'
    return () => listening.abort()
  })

  test('reports the first change, each shown message, the percentage of valid fields, and the submit', () => {
    listen()
    type('name', 'D')
    type('name', 'Da')
    type('phone', '8')
    expect(publishedEvents).toEqual([{ type: 'form_start', form: 'sample' }])
    type('name', 'D')
    leave('name')
    leave('name')
    submit()
    submit()
    const invalid = { type: 'form_invalid', form: 'sample', fields: ['name', 'terms'], completion: 67 }
    expect(publishedEvents.slice(1)).toEqual([
      { type: 'field_error', form: 'sample', field: 'name' },
      { type: 'field_error', form: 'sample', field: 'terms' },
      invalid,
      invalid,
    ])
    publishedEvents = []
    type('name', 'Dana')
    get('terms').checked = true
    get('f-offline').remove()
    submit()
    expect(publishedEvents).toEqual([{ type: 'form_submit', form: 'sample' }])
    expect(JSON.stringify(publishedEvents)).not.toContain('Dana')
    expect(adoptForm(document.forms[0] as HTMLFormElement)).toMatchObject({ hasBegun: true, isTold: true })
  })

  test('reports an event again if no listener confirmed it', () => {
    type('name', 'D')
    submit()
    listen()
    type('name', 'Da')
    expect(publishedEvents).toEqual([{ type: 'form_start', form: 'sample' }])
    expect(adoptForm(document.forms[0] as HTMLFormElement)).toMatchObject({ hasBegun: true, isTold: false })
  })

  test('reports no events for a form without a name', () => {
    listen()
    form().dataset['guard'] = ''
    type('name', 'D')
    submit()
    expect(publishedEvents).toEqual([])
  })
})
