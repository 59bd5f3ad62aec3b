// @vitest-environment happy-dom
import { NO_CONSENT, PublicSettings } from 'shared-contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completeHostProps, type HostProps } from './host-props.ts'

const MODULES = {
  pages: {
    './pages/index.tsx': vi.fn<() => Promise<unknown>>(),
    './pages/hr/jobs.tsx': vi.fn<() => Promise<unknown>>(),
  },
  slots: {
    './slots/contact-block.tsx': vi.fn<() => Promise<unknown>>(),
    './slots/deal-[trade].tsx': vi.fn<() => Promise<unknown>>(),
  },
  islands: {},
}
const propsOf = (hostProps: HostProps) => completeHostProps('mf-hr', MODULES, hostProps)
const SLOT = { kind: 'slot', id: 'contact-block' } as const

beforeEach(() => {
  document.body.innerHTML = ''
  vi.stubGlobal('DEFAULT_SETTINGS', PublicSettings.parse({}))
})
afterEach(() => vi.unstubAllGlobals())

test('fills in missing props, and keeps element and location until the root is unmounted', () => {
  const hostProps = { name: 'contact', ...SLOT, publish: undefined } as unknown as HostProps
  const props = propsOf(hostProps)
  expect(props).toMatchObject({
    area: 'mf-hr',
    name: 'contact',
    settings: { apiBase: '/api/v1', meetings: { widget: 'own' } },
    plid: null,
    consent: NO_CONSENT,
  })
  expect(props.domElement).toBe(document.getElementById('single-spa-application:contact'))
  expect(props.publish({ type: 'form_start', form: 'contact' })).toBeUndefined()
  expect(propsOf(hostProps)).toMatchObject({ domElement: props.domElement, location: props.location })
  props.dispose?.()
  document.body.innerHTML = ''
  expect(propsOf(hostProps).domElement).not.toBe(props.domElement)
})

test('accepts the name of a fragment whose file has a parameter', () => {
  expect(propsOf({ name: 'deal', kind: 'slot', id: 'deal-solar' })).toMatchObject({
    kind: 'slot',
    id: 'deal-solar',
  })
})

test('derives a separate root name for each element if the host passes no name', () => {
  const [one, other] = [document.createElement('div'), document.createElement('div')]
  const names = [one, other, one].map((domElement) => propsOf({ ...SLOT, domElement }).name)
  expect(names[0]).toBe(names[2])
  expect(names[0]).not.toBe(names[1])
})

test('merges partial settings and consent of the host with the defaults', () => {
  const publish = vi.fn<() => void>()
  const { settings, consent, ...props } = propsOf({
    ...SLOT,
    domElementGetter: () => document.body,
    name: 'given',
    publish,
    settings: { apiBase: '/partner/v1' },
    consent: { measurement: true },
  })
  expect([settings.apiBase, settings.meetings.widget]).toEqual(['/partner/v1', 'own'])
  expect(consent).toEqual({ measurement: true, marketing: false })
  expect(props).toMatchObject({ domElement: document.body, publish })
})

test.each([
  [{ ...SLOT, domElement: null }, 'mf-hr: domElement is null. Expected an element of the document'],
  [SLOT, 'mf-hr: domElement is missing'],
  [{ name: 'x', kind: 'page', id: '/' }, 'mf-hr: kind is page. Expected one of route, slot, island'],
  [
    { name: 'x', kind: 'slot' },
    'mf-hr: id is missing; pass the name of the slot. Available: contact-block, deal-[trade].',
  ],
  [
    { name: 'x', kind: 'slot', id: 'chat' },
    'mf-hr: there is no slot chat. Available: contact-block, deal-[trade].',
  ],
  [{ name: 'x', kind: 'island', id: 'jobs' }, 'there is no island jobs. Available: none.'],
  [{ name: 'x', id: '/pay' }, 'there is no route /pay. Available: /, /hr/jobs.'],
  [{ name: 'x', ...SLOT, publish: 'log' }, 'mf-hr: publish is log. Expected a function.'],
])('rejects %j with advice', (hostProps, message) => {
  const complete = () => propsOf(hostProps as unknown as HostProps)
  expect(complete).toThrow(message)
  expect(complete).toThrow('docs/how-to/use-an-area-elsewhere.md')
})
