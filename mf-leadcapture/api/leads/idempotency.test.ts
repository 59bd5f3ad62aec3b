import { expect, test } from 'vitest'
import { SAMPLE_LEAD } from '../../testing/sample-lead.ts'
import { startTestApp } from '../../testing/test-app.ts'

const KEY = { 'idempotency-key': '3b0d0c0a-6f7e-4f57-8d43-1f4f1d6a5f11' }

test('the same key and body make one lead and one answer', async () => {
  const { postJson, leads } = await startTestApp()
  const first = await postJson(SAMPLE_LEAD, KEY)
  const second = await postJson({ ...SAMPLE_LEAD, fullName: ' Dana Reyes ' }, KEY)
  expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
  expect(await leads()).toHaveLength(1)
})

test('the same key with another body is refused', async () => {
  const { postJson, leads } = await startTestApp()
  await postJson(SAMPLE_LEAD, KEY)
  const other = await postJson({ ...SAMPLE_LEAD, phone: '8015550102' }, KEY)
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  expect(await leads()).toHaveLength(1)
})

test('while the first request is on its way the second is told so', async () => {
  const entered = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const { postJson, leads } = await startTestApp({}, (store) => ({
    ...store,
    leads: {
      async accept(submission) {
        entered.resolve()
        await gate.promise
        return store.leads.accept(submission)
      },
    },
  }))
  const first = postJson(SAMPLE_LEAD, KEY).then((answer) => answer.statusCode)
  await entered.promise
  const second = await postJson(SAMPLE_LEAD, KEY)
  expect([second.statusCode, second.json().code]).toEqual([409, 'IN_FLIGHT'])
  gate.resolve()
  expect(await first).toBe(200)
  expect((await postJson(SAMPLE_LEAD, KEY)).statusCode).toBe(200)
  expect(await leads()).toHaveLength(1)
})

test('64 parallel requests with one key make one lead', async () => {
  const { postJson, leads } = await startTestApp()
  const statuses = await Promise.all(
    Array.from({ length: 64 }, async () => (await postJson(SAMPLE_LEAD, KEY)).statusCode),
  )
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  expect(statuses).toContain(200)
  expect(await leads()).toHaveLength(1)
})

test('a request that was refused leaves its key free', async () => {
  const { postJson } = await startTestApp()
  expect((await postJson({ ...SAMPLE_LEAD, message: 'short' }, KEY)).statusCode).toBe(422)
  expect((await postJson(SAMPLE_LEAD, KEY)).statusCode).toBe(200)
})

test('after a day the key may be used anew', async () => {
  let time = Date.parse('2026-11-20T10:00:00Z')
  const { postJson, leads } = await startTestApp({ now: () => time })
  await postJson(SAMPLE_LEAD, KEY)
  time += 25 * 60 * 60 * 1000
  expect((await postJson({ ...SAMPLE_LEAD, phone: '8015550102' }, KEY)).statusCode).toBe(200)
  expect(await leads()).toHaveLength(2)
})

test('a key of another shape is refused', async () => {
  const { postJson } = await startTestApp()
  for (const key of ['short', 'with spaces in it', 'x'.repeat(129)]) {
    const answer = await postJson(SAMPLE_LEAD, { 'idempotency-key': key })
    expect({ key, code: answer.json().code }).toEqual({ key, code: 'BAD_IDEMPOTENCY_KEY' })
  }
})
