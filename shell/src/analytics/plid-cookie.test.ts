// @vitest-environment happy-dom
import { PLID_PATH } from 'shared-contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { plidCookie } from './own-sinks.ts'
import { ALL, view } from './sinks/sink.fixture.ts'

const sendBeacon = vi.fn<(path: string, body: string) => boolean>(() => true)
beforeEach(() => {
  sendBeacon.mockClear()
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
  plidCookie.clear?.()
})

test('requests a cookie from the server once for each new partner link id', () => {
  const run = plidCookie.start(ALL)
  for (const plid of ['partner-7', 'partner-7', 'partner-8']) run.receive(view('/hr', plid))
  expect(sendBeacon.mock.calls).toEqual([
    [PLID_PATH, '"partner-7"'],
    [PLID_PATH, '"partner-8"'],
  ])
})

test('requests no cookie if the cookie already contains the id', () => {
  document.cookie = 'crewtally.plid=partner-7; Path=/'
  plidCookie.start(ALL).receive(view('/hr', 'partner-7'))
  expect(sendBeacon).not.toHaveBeenCalled()
  plidCookie.start(ALL).receive(view('/hr', 'partner'))
  expect(sendBeacon).toHaveBeenCalledOnce()
})

test('deletes the cookie when the visitor has no partner link id, and when marketing consent is withdrawn', () => {
  const run = plidCookie.start(ALL)
  document.cookie = 'crewtally.plid=partner-7; Path=/'
  run.receive(view('/hr'))
  expect(document.cookie).not.toContain('partner-7')
  document.cookie = 'crewtally.plid=partner-7; Path=/'
  run.stop()
  expect(document.cookie).not.toContain('partner-7')
})
