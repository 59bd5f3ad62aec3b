// @vitest-environment happy-dom

import { beforeEach, expect, test, afterEach, vi } from 'vitest'
import { type EmbedPart, type EmbedMessage, getField, listenToFrames, parseHeight, Embed } from './embed.tsx'
import { act } from 'react'
import { type Root, createRoot } from 'react-dom/client'

const ORIGIN = 'https://vendor.example'
let framePage: HTMLElement
let frameHost: HTMLElement
let receivedData: unknown[]
beforeEach(() => {
  // The element is not in the document. Otherwise, happy-dom would load the frames and log errors.
  framePage = document.createElement('div')
  framePage.innerHTML = '<div id="host"><div><iframe></iframe></div></div><iframe id="other"></iframe>'
  frameHost = framePage.querySelector('#host') as HTMLElement
  receivedData = []
  // In happy-dom, `contentWindow` of a frame outside the document is not an event target, so the test replaces it.
  for (const frame of framePage.querySelectorAll('iframe'))
    Object.defineProperty(frame, 'contentWindow', { value: new EventTarget() })
})

const post = (data: unknown, origin: string, frame: HTMLIFrameElement | null) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), { data, origin, source: frame?.contentWindow ?? null }),
  )

test('receives messages only from frames inside the frameHost, only from the given origin, and only until it is stopped', () => {
  const end = listenToFrames(frameHost, ORIGIN, (data) => receivedData.push(data))
  const inside = frameHost.querySelector('iframe')
  post('mine', ORIGIN, inside)
  post('another origin', 'https://evil.example', inside)
  post('another frame', ORIGIN, framePage.querySelector<HTMLIFrameElement>('#other'))
  post('no frame', ORIGIN, null)
  end()
  post('too late', ORIGIN, inside)
  expect(receivedData).toEqual(['mine'])
})

test.each([
  [812, 812],
  ['539', 539],
  [12.2, 13],
  [0, null],
  [-1, null],
  [1e9, null],
  ['tall', null],
  [{}, null],
])('reads %j as the height %j', (value, height) => {
  expect(parseHeight(value)).toBe(height)
})

test('reads a property of an object, and returns undefined for values of other types', () => {
  expect([{ a: 1 }, { b: 1 }, null, 'a', 7].map((data) => getField(data, 'a'))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

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
