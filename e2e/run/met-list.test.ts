import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addToMetList, areasIn, partsOfPage, readMetList } from './met-list.ts'

test('a page says itself what it is made of', () => {
  const page = {
    path: '/pay',
    roots: [
      { place: 'route', area: 'mf-pay', kind: 'route', id: '/pay', wake: 'none' },
      {
        place: 'slot:contact-block',
        area: 'mf-leadcapture',
        kind: 'slot',
        id: 'contact-block',
        wake: 'visible',
      },
    ],
  }
  expect(
    partsOfPage(
      `<p>…</p><script type="application/json" id="page-data">${JSON.stringify({ page })}</script>`,
    ),
  ).toEqual(['mf-pay route /pay', 'mf-leadcapture slot contact-block'])
  expect(partsOfPage('{"live":null}')).toEqual([])
})

test('a run takes the place of what was known of its journeys, and leaves the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'met-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'deep/met.json')
  expect(await readMetList(file)).toEqual({ journeys: {}, pages: {} })
  await addToMetList({ journeys: { a: ['/'], b: ['/pay'] }, pages: { '/': ['mf-marketing route /'] } }, file)
  await addToMetList({ journeys: { b: ['/hr'] }, pages: { '/hr': ['mf-hr route /hr'] } }, file)
  const list = await readMetList(file)
  expect(list.journeys).toEqual({ a: ['/'], b: ['/hr'] })
  expect(areasIn(list)).toEqual(['mf-hr', 'mf-marketing'])
})
