import { expect, test } from 'vitest'
import { createSemaphore, StoreUnavailable } from './postgres.ts'

test('serves callers in order, with at most one caller per slot', async () => {
  const semaphore = createSemaphore(2, 60_000)
  const served: number[] = []
  let atWork = 0
  let most = 0
  const work = async (number: number): Promise<void> => {
    const releaseLock = await semaphore.take()
    served.push(number)
    atWork += 1
    most = Math.max(most, atWork)
    await new Promise(setImmediate)
    atWork -= 1
    releaseLock()
    releaseLock()
  }
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  await Promise.all(numbers.map(work))
  expect([served, most]).toEqual([numbers, 2])
})

test('rejects callers that wait too long, and gives them no slot', async () => {
  const semaphore = createSemaphore(1, 20)
  const releaseLock = await semaphore.take()
  const refused = await semaphore.take().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StoreUnavailable)
  releaseLock()
  const again = await semaphore.take()
  again()
})
