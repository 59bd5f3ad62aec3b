import { expect, test, vi } from 'vitest'

test('creates the date formatter only when an answer’s date is shown', async () => {
  const formatter = vi.spyOn(Intl, 'DateTimeFormat')
  const { formatChoice } = await import('./consent.ts')
  const denied = { measurement: false, marketing: false }
  expect(formatChoice({ record: () => null, isSignaled: () => false, now: () => denied })).toContain(
    'measurement and marketing are off',
  )
  expect(formatter).not.toHaveBeenCalled()
  const record = { version: 1, at: '2026-11-22T12:00:00.000Z', measurement: true, marketing: false }
  expect(formatChoice({ record: () => record, isSignaled: () => false, now: () => record })).toBe(
    'You agreed to measurement, not to marketing on November 22, 2026.',
  )
})
