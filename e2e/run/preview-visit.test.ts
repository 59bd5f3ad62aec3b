import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { followPreview } from './preview-visit.ts'

/** A site that answers a preview link so. */
const answering = async (status: number, headers: Record<string, string>, body = ''): Promise<URL> => {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/_preview?show=x`)
}

test('who follows the link brings its cookie to every journey', async () => {
  const link = await answering(303, {
    location: '/pay',
    'set-cookie': 'crewtally.preview=grant.1.sign; Path=/; Max-Age=600; HttpOnly; SameSite=Lax',
  })
  const { cookies } = await followPreview(link)
  expect(cookies).toMatchObject([
    { name: 'crewtally.preview', value: 'grant.1.sign', domain: '127.0.0.1', secure: false },
  ])
  expect((cookies[0]?.expires ?? 0) * 1000 - Date.now()).toBeGreaterThan(590_000)
})

test('a link that is refused is told in the words of the site', async () => {
  const link = await answering(410, {}, '<main><h1>This preview link does not work</h1></main>')
  await expect(followPreview(link)).rejects.toThrow(
    'The preview link is refused with 410: This preview link does not work.',
  )
})
