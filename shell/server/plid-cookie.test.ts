import fastify from 'fastify'
import { PLID_PATH } from 'shared-contracts'
import { expect, test } from 'vitest'
import { registerPlidCookieRoute } from './cookies.ts'

const app = fastify({ trustProxy: true })
registerPlidCookieRoute(app)

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: PLID_PATH,
    payload,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-site': 'same-origin', ...headers },
  })

test('sets a first-party cookie that scripts can read, for twelve months', async () => {
  const response = await post('"partner-7"', { 'x-forwarded-proto': 'https' })
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([
    204,
    'crewtally.plid=partner-7; Path=/; Max-Age=31104000; SameSite=Lax; Secure',
  ])
})

test.each([
  ['no id', '"a;b=c"', {}, 400],
  ['an object', '{"plid":"a"}', {}, 400],
  ['another site', '"a"', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a JSON request', '"a"', { 'content-type': 'application/json' }, 415],
  ['Global Privacy Control', '"a"', { 'sec-gpc': '1' }, 204],
])('sets no cookie for %s', async (_what, body, headers, status) => {
  const response = await post(body, headers)
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([status, undefined])
})
