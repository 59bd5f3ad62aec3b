// @vitest-environment happy-dom
import type { EnrichedEvent } from 'shared-contracts'
import { expect, test } from 'vitest'
import { createBus, createIdentity } from './bus.ts'

const source = {
  url: () => 'http://x/hr',
  now: () => new Date(0),
  composition: 'c',
  plid: (): string | null => null,
}

test('adds address, time, composition and partner link id to an event', () => {
  const received: EnrichedEvent[] = []
  const bus = createBus({ ...source, plid: () => 'p1' })
  bus.events.subscribe((event) => received.push(event))
  bus.publish({ type: 'page_view', title: 'HR', referrer: '' })
  expect(received).toEqual([
    {
      type: 'page_view',
      title: 'HR',
      referrer: '',
      url: 'http://x/hr',
      timestamp: '1970-01-01T00:00:00.000Z',
      composition: 'c',
      plid: 'p1',
    },
  ])
})

test('stores at most 50 early events', () => {
  const bus = createBus(source)
  for (let turn = 0; turn < 80; turn += 1) bus.publish({ type: 'form_start', form: String(turn) })
  const early = bus.early()
  expect(early).toHaveLength(50)
  expect(early[0]).toMatchObject({ type: 'form_start', form: '0' })
})

test('drops errors after pagehide, until the page is shown again', () => {
  const receivedTypes: string[] = []
  const bus = createBus(source)
  bus.events.subscribe(({ type }) => receivedTypes.push(type))
  const fail = () =>
    bus.publish({ type: 'remote_error', area: 'shell', stage: 'load', message: 'Failed to fetch' })
  dispatchEvent(new Event('pagehide'))
  fail()
  bus.publish({ type: 'script_error', message: 'TypeError: Failed to fetch' })
  bus.publish({ type: 'form_start', form: 'contact' })
  expect(receivedTypes).toEqual(['form_start'])
  dispatchEvent(new Event('pageshow'))
  fail()
  expect(receivedTypes).toEqual(['form_start', 'remote_error'])
})

test('passes an email address only to listeners that are registered at that time', () => {
  const { identify, onIdentify } = createIdentity()
  const emails: string[] = []
  identify('early@whitlock.example')
  const end = onIdentify((email) => emails.push(email))
  identify('dana@whitlock.example')
  end()
  identify('later@whitlock.example')
  onIdentify((email) => emails.push(`late ${email}`))
  expect(emails).toEqual(['dana@whitlock.example'])
})
