// @vitest-environment happy-dom
import { describe, beforeEach, expect, test, vi } from 'vitest'
import './guard.client.js'
import { isBeingPosted, adoptForm, useShownMessages } from './form-state.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorSummary, type Problems } from './error-summary.tsx'

describe('state of a form before hydration', () => {
  let form: HTMLFormElement
  beforeEach(() => {
    document.body.innerHTML = `<form id="f" method="post" novalidate data-guard><div id="f-summary" tabindex="-1" hidden><p data-offline hidden>No connection.</p><ul>
    <li hidden><a href="#a"></a></li><li hidden><a href="#b"></a></li></ul></div>
    <input id="a" name="a" required data-checks="A is required."><input id="b" name="b" type="checkbox" required data-checks="B is required."><p id="b-error" hidden></p></form>`
    form = document.forms[0] as HTMLFormElement
  })
  const send = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

  test('returns an empty state for an untouched form', () => {
    expect(adoptForm(form)).toEqual({
      touched: new Map(),
      wrong: {},
      problems: null,
      hasBegun: false,
      isTold: false,
    })
    expect(send()).toBe(true)
    expect(document.getElementById('f-summary')?.hidden).toBe(true)
  })

  test('returns touched fields, current messages, and the summary without the corrected field', () => {
    send()
    const [text] = form.elements as unknown as HTMLInputElement[]
    if (text) text.value = 'Dana'
    text?.dispatchEvent(new Event('input', { bubbles: true }))
    expect(adoptForm(form)).toEqual({
      touched: new Map<string, string | boolean>([
        ['a', 'Dana'],
        ['b', false],
      ]),
      wrong: { b: 'B is required.' },
      problems: { failure: null, fields: [{ id: 'b', message: 'B is required.' }], wereShown: true },
      hasBegun: false,
      isTold: false,
    })
  })

  test('returns the guard’s offline message and hides it', async () => {
    const connection = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    for (const control of form.elements) control.removeAttribute('required')
    send()
    await vi.waitFor(() => expect(document.getElementById('f-summary')?.hidden).toBe(false))
    connection.mockRestore()
    expect(adoptForm(form).problems).toEqual({ failure: 'No connection.', fields: [], wereShown: true })
    expect(document.querySelector<HTMLElement>('[data-offline]')?.hidden).toBe(true)
  })

  test('isBeingPosted is true while the browser posts the form', () => {
    form.querySelector('[data-offline]')?.remove()
    for (const control of form.elements) control.removeAttribute('required')
    expect(isBeingPosted(form)).toBe(false)
    send()
    expect(isBeingPosted(form)).toBe(true)
  })

  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

  test('calls onShown each time the message of a field appears, unless the guard has reported it', () => {
    const reportedFields: string[] = []
    const hook: { adopt?: (fields: readonly string[]) => void } = {}
    const Form = ({ messages }: { messages: Record<string, string | undefined> }) => {
      Object.assign(
        hook,
        useShownMessages(messages, (field) => reportedFields.push(field)),
      )
      return null
    }
    const root = createRoot(document.createElement('div'))
    const show = (messages: Record<string, string | undefined>) =>
      act(() => root.render(<Form messages={messages} />))
    show({ name: undefined })
    hook.adopt?.(['phone'])
    show({ phone: 'Digits.' })
    show({ phone: 'Digits.', name: 'Name is required.' })
    show({ phone: 'Other words.', name: 'Name is required.' })
    expect(reportedFields).toEqual(['name'])
    show({ name: undefined })
    show({ name: 'Name is required.', phone: 'Digits.' })
    expect(reportedFields).toEqual(['name', 'name', 'phone'])
  })
})

const summary = () => document.querySelector<HTMLElement>('#summary')

describe('error summary', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

  test('gets the focus once per failed submit, when its errors are shown', () => {
    document.body.innerHTML = '<div id="root"></div><input id="other">'
    const root = createRoot(document.querySelector('#root') as HTMLElement)
    const show = (problems: Problems, valid: string[]) =>
      act(() => root.render(<ErrorSummary id="summary" all={['a']} problems={problems} valid={valid} />))
    const problems: Problems = { failure: null, fields: [{ id: 'a', message: 'A is required.' }] }
    // First render after a submit: React Hook Form has not reported the error yet, so the control still counts as valid.
    show(problems, ['a'])
    expect(summary()?.hidden).toBe(true)
    document.querySelector<HTMLElement>('#other')?.focus()
    show(problems, [])
    expect(document.activeElement).toBe(summary())
    document.querySelector<HTMLElement>('#other')?.focus()
    show(problems, ['a'])
    show(problems, [])
    expect(document.activeElement?.id).toBe('other')
  })
})
