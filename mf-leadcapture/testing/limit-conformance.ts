import { expect, test } from 'vitest'
import type { RateLimiter, Limit } from '../api/abuse/limits.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

const bucket = (changes: Partial<Limit> = {}): Limit => ({
  bucket: 'client',
  key: '203.0.113.7',
  burst: 4,
  perMinute: 2,
  ...changes,
})

const granted = (answers: unknown[][]): number => answers.filter(([found]) => found === true).length

/** The counts of so many APIs that see the same requests, on a clock that stands until it is moved. */
export type Sharing = (apis: number, now: () => number) => Promise<RateLimiter[]>

/** What is promised of counts wherever they are kept; `most` APIs can share them. */
export const limitConformance = (share: Sharing, most: number): void => {
  const start = async () => {
    const clock = { time: NOW }
    const all = await share(most, () => clock.time)
    let next = 0
    /** Each question goes to the next API. */
    const take = async (...limits: Limit[]) => {
      next += 1
      return (all[next % all.length] as RateLimiter).consume(limits)
    }
    return { clock, all, take }
  }

  test('a bucket holds its burst and fills with time, whoever of them is asked', async () => {
    const { clock, take } = await start()
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(bucket())))
    expect(granted(answers)).toBe(4)
    clock.time += 29_999
    expect(await take(bucket())).toEqual([false])
    clock.time += 1
    expect(await take(bucket())).toEqual([true])
    expect(await take(bucket())).toEqual([false])
    clock.time += 60 * 60_000
    expect(granted(await Promise.all(Array.from({ length: 20 }, () => take(bucket()))))).toBe(4)
    expect(await take(bucket({ key: '203.0.113.8' }))).toEqual([true])
  })

  test('a clock that goes back gives nothing twice', async () => {
    const { clock, take } = await start()
    for (let turn = 0; turn < 4; turn += 1) await take(bucket())
    for (let turn = 0; turn < 10; turn += 1) {
      clock.time += turn % 2 === 0 ? -20_000 : 20_000
      expect(await take(bucket())).toEqual([false])
    }
  })

  test('steps are asked in their order: some only look, some only where it was short, some end it', async () => {
    const { take } = await start()
    const one = bucket({ bucket: 'one', burst: 1 })
    const free = bucket({ bucket: 'free', burst: 100 })
    expect(await take({ ...one, peek: true }, { ...one, peek: true }, one, { ...one, peek: true })).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await take(free, { ...free, onlyIfPreviousDenied: true }, free)).toEqual([true, null, true])
    expect(await take(one, { ...free, onlyIfPreviousDenied: true }, free)).toEqual([false, true, true])
    expect(await take({ ...one, stopOnDeny: true }, free, { ...free, onlyIfPreviousDenied: true })).toEqual([
      false,
      null,
      null,
    ])
    // One that holds nothing is always empty.
    expect(await take(bucket({ bucket: 'none', burst: 0, stopOnDeny: true }), free)).toEqual([false, null])
    expect(await take({ ...free, peek: true })).toEqual([true])
  })

  test('those who wait are ready one after the other, whoever tells them', async () => {
    const { clock, all } = await start()
    const turn = { bucket: 'line', key: 'an office', waitMs: 5000, apartMs: 100 }
    const ready: number[] = []
    for (let index = 0; index < 4; index += 1) ready.push((await all[index % all.length]?.reserve(turn)) ?? 0)
    expect(ready.map((at) => at - NOW)).toEqual([5000, 5100, 5200, 5300])
    clock.time += 60_000
    expect(await all[0]?.reserve(turn)).toBe(clock.time + 5000)
  })

  test('who has learned that a bucket is empty knows so without asking, and until it is not', async () => {
    const { clock, all, take } = await start()
    const [first] = all
    expect(first?.isLikelyFree(bucket())).toBe(true)
    for (let turn = 0; turn < 4; turn += 1) await take(bucket())
    await Promise.all(all.map((limiter) => limiter.consume([bucket()])))
    expect(first?.isLikelyFree(bucket())).toBe(false)
    clock.time += 30_000
    expect(first?.isLikelyFree(bucket())).toBe(true)
  })
}
