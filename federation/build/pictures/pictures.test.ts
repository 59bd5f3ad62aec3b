import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fitTitle } from './fit-title.ts'
import { sharePicture } from './share-picture.ts'
import { rowsOf } from './tally-sheet.ts'

const WORDS = { area: 'mf-pay', path: '/pay', title: 'Tiers & draws', section: 'Pay' } as const
const pngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a share picture is a PNG of 1200 by 630, the same for the same words and another for others', async () => {
  const [first, second, other] = await Promise.all([
    sharePicture(WORDS),
    sharePicture(WORDS),
    sharePicture({ ...WORDS, title: 'Overrides' }),
  ])
  expect(pngSize(first ?? Buffer.alloc(24))).toEqual([1200, 630])
  expect(first && second && hash(first) === hash(second)).toBe(true)
  expect(first && other && hash(first) === hash(other)).toBe(false)
})

test('every page counts in its own hand', () => {
  expect(rowsOf('/pay')).toEqual(rowsOf('/pay'))
  expect(rowsOf('/pay')).not.toEqual(rowsOf('/hr'))
})

const widthOf = (word: string) => word.length * 0.5

test('a long title becomes smaller, and its last line is not one lost word', () => {
  const room = { width: 600, height: 350, leading: 1 }
  const short = fitTitle('Pay on Friday', room, widthOf)
  const long = fitTitle('Applicant tracking for crews that hire all season long and then some', room, widthOf)
  expect(long.size).toBeLessThan(short.size)
  expect(long.lines.join(' ')).toBe('Applicant tracking for crews that hire all season long and then some')
  expect(long.lines.at(-1)?.split(' ').length).toBeGreaterThan(1)
})
