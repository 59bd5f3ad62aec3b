// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ErrorSummary, type Problems } from './error-summary.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const summary = () => document.querySelector<HTMLElement>('#summary')

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
