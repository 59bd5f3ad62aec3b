// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useShownMessages } from './use-messages.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('calls onShown each time the message of a field appears, unless the guard has reported it', () => {
  const told: string[] = []
  const taken: { adopt?: (fields: readonly string[]) => void } = {}
  const Form = ({ messages }: { messages: Record<string, string | undefined> }) => {
    Object.assign(
      taken,
      useShownMessages(messages, (field) => told.push(field)),
    )
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (messages: Record<string, string | undefined>) =>
    act(() => root.render(<Form messages={messages} />))
  show({ name: undefined })
  taken.adopt?.(['phone'])
  show({ phone: 'Digits.' })
  show({ phone: 'Digits.', name: 'Name is required.' })
  show({ phone: 'Other words.', name: 'Name is required.' })
  expect(told).toEqual(['name'])
  show({ name: undefined })
  show({ name: 'Name is required.', phone: 'Digits.' })
  expect(told).toEqual(['name', 'name', 'phone'])
})
