// @vitest-environment happy-dom
import type { EnrichedEvent } from 'shared-contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBus, type Bus } from './bus.ts'
import { publishScriptErrors, type ReportError, silenceConsole } from './script-errors.ts'

const real = { ...console }
afterEach(() => void Object.assign(console, real))

let bus: Bus
let report: ReportError
let events: EnrichedEvent[]
beforeEach(() => {
  location.href = 'https://crewtally.example/hr'
  bus = createBus({ url: () => location.href, now: () => new Date(0), composition: 'c', plid: () => null })
  report = publishScriptErrors(bus)
  events = []
  bus.events.subscribe((event) => events.push(event))
})
const messages = () => events.flatMap((event) => (event.type === 'script_error' ? [event.message] : []))

test('publishes uncaught errors with their position, without the query of the file', () => {
  const at = { filename: 'https://crewtally.example/_r/x/main.js?y=1', lineno: 3, colno: 7 }
  dispatchEvent(new ErrorEvent('error', { ...at, error: new TypeError('x is not a function') }))
  dispatchEvent(
    new ErrorEvent('error', { ...at, filename: 'https://other.example/a.js', message: 'Script error.' }),
  )
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('lost') }))
  expect(events).toMatchObject([
    { type: 'script_error', message: 'TypeError: x is not a function', source: '/_r/x/main.js:3:7' },
    { message: 'Script error.', source: 'https://other.example/a.js:3:7' },
    { message: 'Error: lost', source: 'promise' },
  ])
})

test('publishes the positions of a stack in released scripts, of all browsers, and nothing else of it', () => {
  const chromium = `TypeError: "dana@x.example" failed at https://crewtally.example/_r/secret
    at total (https://crewtally.example/_r/mf-pay/1.0.0/assets/run-a1.js?t=1:1:2045)
    at https://crewtally.example/_r/shell/2.0.0/react.js:9:12
    at https://elsewhere.example/_r/x/1/tag.js:1:1
    at https://crewtally.example/pay?email=dana@x.example:3:4`
  const safari = 'total@https://crewtally.example/_r/mf-pay/1.0.0/assets/run-a1.js:1:2045'
  for (const stack of [chromium, safari]) report(Object.assign(new Error(stack.slice(0, 9)), { stack }))
  expect(events).toMatchObject([
    { stack: ['/_r/mf-pay/1.0.0/assets/run-a1.js:1:2045', '/_r/shell/2.0.0/react.js:9:12'] },
    { stack: ['/_r/mf-pay/1.0.0/assets/run-a1.js:1:2045'] },
  ])
})

test('publishes each message once per page view, and at most ten messages', () => {
  for (let turn = 0; turn < 3; turn += 1) report('the same')
  for (let turn = 0; turn < 30; turn += 1) report(`number ${'i'.repeat(turn)}`)
  expect(messages()).toHaveLength(10)
  bus.publish({ type: 'page_view', title: 'Pay', referrer: '' })
  report('the same')
  expect(messages()).toHaveLength(11)
})

test.each([
  [`Unexpected token 'd', "dana@x.example" is not valid JSON`, `Unexpected token 'd', "…" is not valid JSON`],
  ['no mailbox dana@whitlock.example here', 'no mailbox … here'],
  ['call (801) 555-0177 failed', 'call (… failed'],
  ['see https://react.dev/errors/418?args[]=Dana&args[]= for', 'see https://react.dev/errors/418 for'],
  ['an open "quotation of Dana', 'an open "…"'],
  ['status 503 at line 12', 'status 503 at line 12'],
])('publishes %s as %s', (thrown, message) => {
  report(thrown)
  expect(messages()).toEqual([message])
})

test('publishes no content of a thrown object', () => {
  report({ email: 'dana@x.example' })
  expect(messages()).toEqual(['A thrown object'])
})

test('silences the console, and publishes only the text of its errors and warnings', () => {
  const written = vi.fn<(...parts: unknown[]) => void>()
  Object.assign(console, { log: written, warn: written, error: written })
  silenceConsole(report)
  console.log('hello')
  console.warn('Careful.', { typed: 'secret' })
  console.error({ typed: 'secret' })
  expect(written).not.toHaveBeenCalled()
  expect(messages()).toEqual(['Careful.', 'An object was written'])
})
