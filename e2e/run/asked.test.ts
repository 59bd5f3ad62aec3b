import { expect, test } from 'vitest'
import { askedSite, READ } from './asked.ts'

test('a site is named by its address, by a preview link, or by what a store calls a version of it', () => {
  expect(askedSite({})).toEqual({ kind: 'own' })
  expect(askedSite({ site: READ.site('https://www.crewtally.example') })).toMatchObject({
    kind: 'address',
    isPreview: false,
  })
  const link = 'https://www.crewtally.example/_preview?show=0123456789abcdef&until=1&path=%2F&sign=x'
  expect(askedSite({ site: READ.site(link) })).toMatchObject({ kind: 'address', isPreview: true })
  expect(askedSite({ day: '2026-11-20' })).toEqual({ kind: 'composition', words: '2026-11-20' })
  expect(askedSite({ compose: READ.compose('mf-pay@1.3.0,live') })).toEqual({
    kind: 'composition',
    words: 'mf-pay@1.3.0,live',
  })
})

test.for(['live', 'canary', '0123456789abcdef', '2026-11-20'])('releases are laid on %s', (base) => {
  for (const words of [
    `mf-pay@1.3.0,${base}`,
    `${base},mf-pay@1.3.0,shell@2.0.0`,
    `shell@2.0.0,${base},mf-pay@1.3.0`,
  ])
    expect(READ.compose(words)).toBe(words)
})

test('BASE_URL stands for --site where nothing else is said', () => {
  expect(askedSite({}, 'http://localhost:4300')).toMatchObject({ kind: 'address', isPreview: false })
  expect(askedSite({ channel: 'canary' }, 'http://localhost:4300')).toMatchObject({ kind: 'composition' })
})

test.for([
  ['site', 'www.crewtally.example'],
  ['site', 'ftp://www.crewtally.example'],
  ['channel', 'Live'],
  ['composition', '0123'],
  ['day', 'yesterday'],
  ['compose', 'live'],
  ['compose', 'mf-pay'],
  ['compose', 'mf-pay@1.3.0,2026-11-20,canary'],
  ['compose', 'mf-pay@1.3.0,20.11.'],
  ['only', 'pay'],
  ['engine', 'gecko'],
] as const)('--%s refuses %s, and says what it takes', ([option, text]) => {
  expect(() => READ[option](text)).toThrow(`--${option} takes`)
})
