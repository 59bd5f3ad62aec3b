// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Embed } from './embed.tsx'
import type { EmbedPart, EmbedMessage } from './use-embed.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Sent {
  type: 'sent'
}
let sendMessage: (word: EmbedMessage | Sent) => void
let events: string[]
let root: Root
let page: HTMLElement

const part: EmbedPart<Sent> = {
  mount(host, on) {
    sendMessage = (word) => act(() => on(word))
    host.append(document.createElement('hr'))
    return () => host.replaceChildren()
  },
}
const state = () => page.querySelector('[data-state]')?.getAttribute('data-state')

beforeEach(() => {
  vi.useFakeTimers()
  events = []
  page = document.createElement('div')
  root = createRoot(page)
  act(() =>
    root.render(
      <Embed
        part={part}
        words={{ loading: 'Opening it', ready: 'It is open' }}
        readyAfter={2000}
        onReady={() => events.push('ready')}
        onFailed={(reason) => events.push(reason)}
        onMessage={({ type }) => events.push(type)}
      />,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

test('calls onReady once, readyAfter milliseconds after the embed is ready', () => {
  expect([state(), page.querySelector('output')?.textContent]).toEqual(['loading', 'Opening it'])
  sendMessage({ type: 'ready' })
  expect([state(), page.querySelector('output')?.textContent]).toEqual(['ready', 'It is open'])
  vi.advanceTimersByTime(1999)
  expect(events).toEqual([])
  vi.advanceTimersByTime(1)
  sendMessage({ type: 'ready' })
  vi.advanceTimersByTime(60_000)
  expect(events).toEqual(['ready'])
})

test('reports one failure if the embed is not ready after 15 seconds, and can become ready later', () => {
  act(() => {
    vi.advanceTimersByTime(15_000)
  })
  sendMessage({ type: 'failed', reason: 'The script did not load.' })
  expect([state(), events]).toEqual(['failed', ['Not ready after 15 seconds.']])
  sendMessage({ type: 'ready' })
  expect(state()).toBe('ready')
})

test('ignores failures after the embed is ready, and passes other messages to onMessage', () => {
  sendMessage({ type: 'ready' })
  sendMessage({ type: 'failed', reason: 'late' })
  sendMessage({ type: 'sent' })
  vi.advanceTimersByTime(60_000)
  expect([state(), events]).toEqual(['ready', ['sent', 'ready']])
})

test('unmounts the embed with the component, and calls no callback afterward', () => {
  sendMessage({ type: 'ready' })
  act(() => root.render(null))
  vi.advanceTimersByTime(60_000)
  expect([page.querySelector('hr'), events]).toEqual([null, []])
})
