import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDayLog } from '../beacons.ts'
import { createDroppedCounts, readDropped } from './collector.ts'
import { formatSummary, summarize } from './summary.ts'
const now = () => Date.parse('2026-11-22T10:00:00Z')
const onError = () => undefined

test('lists rejected events with reasons, even if no event was stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'))
  const counts = createDroppedCounts(
    openDayLog(folder, { now, hasDiskSpace: async () => true, onError }),
    onError,
    now,
  )
  counts.add('never-served', 3)
  counts.add('over-share', 1)
  counts.add('never-served', 2)
  await counts.close()
  const dropped = await readDropped(folder, '2026-11-22')
  expect(dropped).toEqual({ 'never-served': 5, 'over-share': 1 })
  expect(await readDropped(folder, '2026-11-23')).toEqual({})
  const text = formatSummary(await summarize([], undefined, dropped), { days: 7 })
  expect(text).toMatch(/of a composition that was never live or in a canary\s+5\n/)
  expect(text).toMatch(/more than the share of one client or address block a day\s+1$/)
})
