import { expect, test } from 'vitest'
import { isTransient } from './store-errors.ts'
import { openWithRetry } from './open-store.ts'
import { StoreRefused, StoreUnavailable } from 'federation/service/postgres/database-errors'

const failing = (code: string): Error => Object.assign(new Error('failed'), { code })

test('what is not there yet is waited for, with a word at the first try and at each tenth', async () => {
  let tries = 0
  const heard: number[] = []
  const open = async (): Promise<string> => {
    tries += 1
    if (tries <= 15) throw failing('ECONNREFUSED')
    return 'open'
  }
  expect(await openWithRetry(open, { timeoutMs: 60_000, pauseMs: 1, onRetry: () => heard.push(tries) })).toBe(
    'open',
  )
  expect(heard).toEqual([1, 11])
})

test('it is given up in the end, and what does not mend itself at once', async () => {
  const heard: unknown[] = []
  const waiting = { timeoutMs: 30, pauseMs: 5, onRetry: (error: unknown) => void heard.push(error) }
  await expect(openWithRetry(() => Promise.reject(new StoreUnavailable('away')), waiting)).rejects.toThrow(
    'away',
  )
  expect(heard).toHaveLength(1)
  for (const error of [
    failing('28P01'),
    failing('3D000'),
    new StoreRefused('careless'),
    new Error('a fault'),
  ]) {
    expect(isTransient(error)).toBe(false)
    await expect(openWithRetry(() => Promise.reject(error), waiting)).rejects.toBe(error)
  }
  expect(heard).toHaveLength(1)
})
