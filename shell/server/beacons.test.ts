import { describe, beforeEach, expect, onTestFinished, test } from 'vitest'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CollectedEvent } from './events/collector.ts'
import { openDayLog, createDailyQuotas } from './beacons.ts'
import { readEvents } from './events/summary.ts'

const full = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))

describe('day log', () => {
  let folder: string
  let now = Date.parse('2026-11-22T10:00:00Z')
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'events-')), 'events')
    now = Date.parse('2026-11-22T10:00:00Z')
  })

  const view = (title: string): CollectedEvent => ({
    type: 'page_view',
    title,
    referrer: '',
    url: '/hr',
    timestamp: new Date(now).toISOString(),
    composition: '0123456789abcdef',
  })
  const open = (options: Partial<Parameters<typeof openDayLog>[1]> = {}) => {
    const log = openDayLog(folder, {
      now: () => now,
      hasDiskSpace: async () => true,
      onError: (error) => expect(error).toBeUndefined(),
      ...options,
    })
    onTestFinished(log.close)
    return log
  }
  const readNames = async (since = '2026-01-01') => {
    const titles: (string | null)[] = []
    for await (const event of readEvents(folder, since))
      titles.push(event?.type === 'page_view' ? event.title : null)
    return titles
  }

  test('stores the events of each day in one file', async () => {
    const log = open()
    expect(await readNames()).toEqual([])
    expect(await log.append([view('one'), view('two')])).toBe(true)
    now += 14 * 60 * 60_000
    await log.append([view('three')])
    expect((await readdir(folder)).toSorted()).toEqual(['2026-11-22.jsonl', '2026-11-23.jsonl'])
    expect([await readNames(), await readNames('2026-11-23')]).toEqual([['one', 'two', 'three'], ['three']])
  })

  test('stores complete events if several processes append at once', async () => {
    const logs = [open(), open(), open(), open()]
    const wide = 'x'.repeat(290)
    await Promise.all(
      Array.from({ length: 200 }, (_, turn) =>
        (logs[turn % 4] ?? open()).append(
          Array.from({ length: 10 }, (_entry, index) => view(`${turn}.${index} ${wide}`)),
        ),
      ),
    )
    expect(new Set(await readNames()).size).toBe(2000)
  })

  test('preserves the other lines if one line is truncated', async () => {
    const log = open()
    await log.append([view('one')])
    const file = join(folder, '2026-11-22.jsonl')
    await writeFile(file, `${await readFile(file, 'utf8')}\n{"type":"page_view","tit`)
    expect(await readNames()).toEqual(['one', null])
    await log.append([view('two')])
    expect(await readNames()).toEqual(['one', null, 'two'])
  })

  test('removes files older than thirty days', async () => {
    await open().append([view('today')])
    for (const day of ['2026-10-23', '2026-10-24', '2025-01-01'])
      await writeFile(join(folder, `${day}.jsonl`), '')
    await writeFile(join(folder, 'notes.txt'), 'of somebody else')
    open()
    await expect.poll(() => readdir(folder)).toEqual(['2026-10-24.jsonl', '2026-11-22.jsonl', 'notes.txt'])
  })

  test('returns false and stores nothing on a full disk, without free space, or beyond the daily quota', async () => {
    expect(await open({ hasDiskSpace: async () => false }).append([view('one')])).toBe(false)
    expect(await open({ hasDiskSpace: full }).append([view('one')])).toBe(false)
    const small = open({ maxBytesPerDay: 400 })
    expect([await small.append([view('one')]), await small.append([view('x'.repeat(290))])]).toEqual([
      true,
      false,
    ])
    expect(await readNames()).toEqual(['one'])
  })
})

const clients = (count: number, block: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ client: `c${index}`, block: block(index) }))

describe('daily quotas', () => {
  const MB = 1024 * 1024
  const BATCH = 16 * 1024

  /** Returns how many bytes are stored if each sender sends until it is rejected. The day's quota is 64 MB. */
  const filledBy = (senders: { client: string; block: string }[]): number => {
    const shares = createDailyQuotas(() => 0)
    let left = 64 * MB
    for (const sender of senders) while (left >= BATCH && shares.take(sender, BATCH, left)) left -= BATCH
    return 64 * MB - left
  }

  test('limits one client to 1 MB per day, and one address block to 4 MB', () => {
    expect(MB - filledBy(clients(1, () => 'b'))).toBeLessThan(2 * BATCH)
    expect(4 * MB - filledBy(clients(256, () => 'b'))).toBeLessThan(20 * BATCH)
    expect(filledBy(clients(256, () => 'b'))).toBeLessThan(4 * MB)
  })

  test('stores at most 24 MB from 24 flooding address blocks, and at most 62 MB from 200', () => {
    expect(filledBy(clients(24, String))).toBeLessThan(24 * MB)
    expect(filledBy(clients(200, String))).toBeLessThan(62 * MB)
  })

  test('resets the shares each day', () => {
    let now = 0
    const shares = createDailyQuotas(() => now)
    const sender = { client: 'c', block: 'b' }
    expect(shares.take(sender, MB, 64 * MB)).toBe(true)
    expect(shares.take(sender, 1, 64 * MB)).toBe(false)
    now = 25 * 60 * 60_000
    expect(shares.take(sender, MB, 64 * MB)).toBe(true)
  })
})
