// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Embed } from './embed.tsx'
import type { EmbedPart, EmbedWord } from './use-embed.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Sent {
  type: 'sent'
}
let say: (word: EmbedWord | Sent) => void
let told: string[]
let root: Root
let page: HTMLElement

const part: EmbedPart<Sent> = {
  mount(host, on) {
    say = (word) => act(() => on(word))
    host.append(document.createElement('hr'))
    return () => host.replaceChildren()
  },
}
const state = () => page.querySelector('[data-state]')?.getAttribute('data-state')

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  page = document.createElement('div')
  root = createRoot(page)
  act(() =>
    root.render(
      <Embed
        part={part}
        words={{ loading: 'Opening it', ready: 'It is open' }}
        readyAfter={2000}
        onReady={() => told.push('ready')}
        onFailed={(reason) => told.push(reason)}
        onWord={({ type }) => told.push(type)}
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
  say({ type: 'ready' })
  expect([state(), page.querySelector('output')?.textContent]).toEqual(['ready', 'It is open'])
  vi.advanceTimersByTime(1999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  say({ type: 'ready' })
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['ready'])
})

test('reports one failure after 15 seconds, and can become ready later', () => {
  act(() => {
    vi.advanceTimersByTime(15_000)
  })
  say({ type: 'failed', reason: 'The script did not load.' })
  expect([state(), told]).toEqual(['failed', ['Not ready after 15 seconds.']])
  say({ type: 'ready' })
  expect(state()).toBe('ready')
})

test('ignores failures of a ready embed, and passes on its own messages', () => {
  say({ type: 'ready' })
  say({ type: 'failed', reason: 'late' })
  say({ type: 'sent' })
  vi.advanceTimersByTime(60_000)
  expect([state(), told]).toEqual(['ready', ['sent', 'ready']])
})

test('unmounts with the component, and then calls no callback', () => {
  say({ type: 'ready' })
  act(() => root.render(null))
  vi.advanceTimersByTime(60_000)
  expect([page.querySelector('hr'), told]).toEqual([null, []])
})
