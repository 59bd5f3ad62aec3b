// @vitest-environment happy-dom
import { PLID_STORAGE_KEY } from 'shared-contracts'
import { beforeEach, expect, test } from 'vitest'
import { createPlidStore } from './plid.ts'

const memory = (initial: Record<string, string> = {}) => {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
}
beforeEach(() => {
  document.cookie = `${PLID_STORAGE_KEY}=; Max-Age=0; Path=/`
})
const at = (search: string) => new URL(`http://x/hr${search}`)

const HOSTILE = [
  '<script>',
  'a'.repeat(65),
  'a b',
  'a\n',
  '\u0430bc',
  '../../etc',
  'a;b=c',
  '%3Cb%3E',
  'a\u0000',
  "'",
  '"',
]

test.each(HOSTILE)('ignores the invalid id %j in an address', (hostile) => {
  const storage = memory({ [PLID_STORAGE_KEY]: 'good' })
  const store = createPlidStore(() => storage)
  expect(store.capture(at(`?plid=${encodeURIComponent(hostile)}`))).toBeNull()
  expect([store.get(), storage.getItem(PLID_STORAGE_KEY)]).toEqual(['good', 'good'])
})

test.each([...HOSTILE, ''])('deletes the invalid id %j from storage', (hostile) => {
  const storage = memory({ [PLID_STORAGE_KEY]: hostile })
  expect([createPlidStore(() => storage).get(), storage.getItem(PLID_STORAGE_KEY)]).toEqual([null, null])
})

test('accepts an id of 64 characters, and uses the first of two ids in one address', () => {
  const longest = 'Az09_-'.padEnd(64, 'x')
  const store = createPlidStore(() => memory())
  expect(store.capture(at(`?plid=${longest}&plid=other`))).toBe(longest)
})

test('without storage, keeps the id until the visitor leaves the page', () => {
  const store = createPlidStore(() => {
    throw new Error('denied')
  })
  store.capture(at('?plid=a1'))
  expect(store.get()).toBe('a1')
})

test('restores the id from the cookie if storage does not contain it', () => {
  document.cookie = 'other=1; Path=/'
  document.cookie = `${PLID_STORAGE_KEY}=partner-7; Path=/`
  const storage = memory()
  expect(createPlidStore(() => storage).get()).toBe('partner-7')
  expect(storage.getItem(PLID_STORAGE_KEY)).toBe('partner-7')
})

test('reads the id from the cookie if storage is denied', () => {
  document.cookie = `${PLID_STORAGE_KEY}=partner-7; Path=/`
  const store = createPlidStore(() => {
    throw new Error('denied')
  })
  expect(store.get()).toBe('partner-7')
})

test('uses the id in storage if the cookie has another id', () => {
  document.cookie = `${PLID_STORAGE_KEY}=older; Path=/`
  expect(createPlidStore(() => memory({ [PLID_STORAGE_KEY]: 'newer' })).get()).toBe('newer')
})
