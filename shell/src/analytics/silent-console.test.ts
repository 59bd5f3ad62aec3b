// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silenceConsole } from './silent-console.ts'

const real = { ...console }
const written = vi.fn<(...said: unknown[]) => void>()
const report = vi.fn<(thrown: unknown, source?: string) => void>()
beforeEach(() => {
  Object.assign(console, { log: written, warn: written, error: written })
  written.mockClear()
  report.mockClear()
  sessionStorage.clear()
})
afterEach(() => void Object.assign(console, real))

test('silences the console, and reports errors and warnings by their text only', () => {
  silenceConsole(report)
  console.log('hello')
  console.warn('Careful.', { typed: 'secret' })
  console.error({ typed: 'secret' }, new Error('broken'))
  console.error({ typed: 'secret' })
  expect(written).not.toHaveBeenCalled()
  expect(report.mock.calls).toEqual([
    ['Careful.', 'console.warn'],
    [new Error('broken'), 'console.error'],
    ['An object was written', 'console.error'],
  ])
  const uncaught = new ErrorEvent('error', { cancelable: true })
  dispatchEvent(uncaught)
  expect(uncaught.defaultPrevented).toBe(true)
})

test('keeps the console if this tab has asked for it', () => {
  sessionStorage.setItem('crewtally.console', 'on')
  silenceConsole(report)
  console.error('Careful.')
  expect(written).toHaveBeenCalledExactlyOnceWith('Careful.')
  expect(report).not.toHaveBeenCalled()
})
