// @vitest-environment happy-dom
import type { BusEvent } from 'shared-contracts'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { FragmentBoundary } from './fragment-boundary.tsx'

const Broken = () => {
  throw new Error('boom')
}

test('a part that throws in an empty place of another host is told once, and loads nothing again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const events: BusEvent[] = []
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place, { onCaughtError: () => undefined }).render(
    <FragmentBoundary area="mf-pay" publish={(event) => events.push(event)}>
      <Broken />
    </FragmentBoundary>,
  )
  await vi.waitFor(() => expect(events).toHaveLength(1))
  expect(events).toEqual([{ type: 'remote_error', area: 'mf-pay', stage: 'mount', message: 'Error: boom' }])
  expect(place.textContent).toBe('')
  expect(reload).not.toHaveBeenCalled()
})
