// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useShownMessages } from './use-messages.ts'

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
