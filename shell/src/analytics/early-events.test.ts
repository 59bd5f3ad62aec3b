// @vitest-environment happy-dom
import { NO_CONSENT, type Consent, type EnrichedEvent } from 'shared-contracts'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { runSinks } from './run-sinks.ts'
import type { Sink } from './sink.ts'

const event = (form: string): EnrichedEvent => ({
  type: 'form_start',
  form,
  url: 'https://crewtally.example/hr',
  timestamp: '2026-11-22T10:00:00.000Z',
  composition: '0123456789abcdef',
})
const GIVEN: Consent = { measurement: true, marketing: true }

/** Runs two sinks, one of which counts early events, and records the events that each receives. */
const run = (now: Consent) => {
  const told: string[] = []
  const sink = (name: string): Sink => ({
    name,
    group: 'measurement',
    at: 'start',
    start: () => ({
      receive: (seen) => void told.push(`${name} ${seen.type === 'form_start' ? seen.form : seen.type}`),
      stop: () => undefined,
    }),
  })
  const listeners: ((consent: Consent) => void)[] = []
  let consent = now
  const events = new Subject<EnrichedEvent>()
  runSinks([{ ...sink('counting'), countsEarly: true }, sink('other')], {
    events,
    pageView: () => event('on view'),
    takeEarly: () => [event('one'), event('two')],
    consent: { now: () => consent, onChange: (listener) => void listeners.push(listener) },
    publish: () => undefined,
  })
  const agree = () => {
    consent = GIVEN
    for (const listener of listeners) listener(GIVEN)
  }
  return { told, agree, events }
}

test('counts every event once, from the first, with earlier consent', () => {
  const { told, events } = run(GIVEN)
  events.next(event('three'))
  expect(told).toEqual(['counting one', 'counting two', 'other on view', 'counting three', 'other three'])
})

test('counts from the latest page view on if consent is given later', () => {
  const { told, agree } = run(NO_CONSENT)
  expect(told).toEqual([])
  agree()
  expect(told).toEqual(['counting on view', 'other on view'])
})
