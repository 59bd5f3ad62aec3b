import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createScratchStore } from '@federation/test-kit'
import {
  makePreviewKey,
  createPreviewCookie,
  createPreviewLink,
  readPreviewCookie,
  readPreviewKey,
  readPreviewLink,
} from './preview.ts'
const KEY = 'ab'.repeat(32)
const NOW = Date.parse('2026-11-22T10:00:00Z')
const GRANT = { composition: '0123456789abcdef', until: NOW / 1000 + 60 }
const LINK = new URL(createPreviewLink(KEY, GRANT, '/hr'), 'http://localhost')

const read = (change: Record<string, string> = {}, now = NOW, key = KEY) => {
  const query = new URLSearchParams(LINK.searchParams)
  for (const [name, value] of Object.entries(change)) query.set(name, value)
  return readPreviewLink(key, query, now)
}

test('a link grants its composition and start page until it expires', () => {
  expect(LINK.pathname).toBe('/_preview')
  expect(read()).toEqual({ grant: GRANT, path: '/hr' })
  expect(read({}, NOW + 60_000)).toBe('expired')
})

test.each([
  ['another composition', { show: 'fedcba9876543210' }],
  ['an invalid composition ID', { show: '../../etc' }],
  ['a later expiry', { until: String(GRANT.until + 1) }],
  ['an expiry that is not a number', { until: 'never' }],
  ['another path', { path: '/pay' }],
  ['another site', { path: '//other.example' }],
  ['no signature', { sign: '' }],
  ['a signature of the same length', { sign: 'A'.repeat(43) }],
])('rejects a link with %s as altered', (_what, change) => {
  expect(read(change)).toBe('altered')
})

test('rejects a link that was signed with the key of another store', () => {
  expect(read({}, NOW, 'cd'.repeat(32))).toBe('altered')
})

test('accepts a cookie until it expires, rejects a changed cookie, and rejects the signature of a link in a cookie', () => {
  const cookie = createPreviewCookie(KEY, GRANT)
  expect(cookie).toMatch(/^[\w.-]+$/)
  expect(readPreviewCookie(KEY, cookie, NOW)).toEqual(GRANT)
  expect(readPreviewCookie(KEY, cookie, NOW + 60_000)).toBeNull()
  for (const wrong of [
    '',
    cookie.replace(/^0/, '1'),
    `${cookie}x`,
    `${GRANT.composition}.${GRANT.until}.${LINK.searchParams.get('sign')}`,
  ])
    expect(readPreviewCookie(KEY, wrong, NOW)).toBeNull()
})

test('concurrent callers create one key, which only this user can read', async () => {
  const store = await createScratchStore()
  expect(await readPreviewKey(store)).toBeNull()
  const keys = await Promise.all(Array.from({ length: 5 }, () => makePreviewKey(store)))
  expect(new Set(keys).size).toBe(1)
  expect(await readPreviewKey(store)).toBe(keys[0])
  const file = join(store, 'secrets', 'preview-key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
})
