// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { HANDOVER_KEY } from 'shared-contracts/visitor-storage'
import { clearHandover, readHandover, storeHandover, readHandoverPerson } from './handover.ts'

const DANA = {
  fullName: 'Dana Reyes',
  businessName: 'Reyes Lending',
  email: 'dana@reyes.example',
  phone: '8015550101',
  industry: 'Mortgages',
  employees: '24',
}
beforeEach(() => sessionStorage.clear())

test('passes the visitor’s data within this tab, without the message, until it is cleared', () => {
  storeHandover({ ...DANA, message: 'private' } as typeof DANA)
  expect(sessionStorage.getItem(HANDOVER_KEY)).not.toContain('private')
  expect(localStorage.length).toBe(0)
  expect(readHandover()).toMatchObject(DANA)
  expect(readHandoverPerson()).toEqual({ name: 'Dana Reyes', email: 'dana@reyes.example' })
  clearHandover()
  expect(readHandoverPerson()).toBeNull()
})

test('ignores a handover that is an hour old', () => {
  storeHandover(DANA)
  vi.setSystemTime(Date.now() + 60 * 60_000)
  expect(readHandover()).toBeNull()
  vi.useRealTimers()
})

test.each(['nonsense', '{}', '{"fullName":1}', 'null'])('ignores the invalid handover %j', (text) => {
  sessionStorage.setItem(HANDOVER_KEY, text)
  expect(readHandover()).toBeNull()
})
