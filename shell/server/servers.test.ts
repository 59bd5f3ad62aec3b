import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServers } from './servers.ts'
import { exchange } from './testing/raw-http.ts'

test('listens on both addresses of a host name, and closes both servers together', async () => {
  const servers = createServers(
    ({ url }, response) => url === '/known' && Boolean(response.end('looked up')),
    { request: 1000, headers: 1000, silence: 1000, idle: 1000 },
  )
  const main = servers.factory((_request, response) => response.end('handled'))
  onTestFinished(() => void main.close())
  let brokenConnections = 0
  main.on('clientError', (_error, socket) => {
    brokenConnections += 1
    socket.destroy()
  })
  main.listen({ host: '127.0.0.1', port: 0 })
  await once(main, 'listening')
  const { port } = main.address() as AddressInfo
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  await servers.listenOnOthers('localhost', (async () => addresses) as never)
  const texts = ['/known', '/other'].flatMap((path) =>
    addresses.map(({ address }) => fetch(`http://${address}:${port}${path}`).then((answer) => answer.text())),
  )
  expect(await Promise.all(texts)).toEqual(['looked up', 'looked up', 'handled', 'handled'])
  await exchange(port, 'no HTTP\r\n\r\n', { host: '127.0.0.2' })
  expect(brokenConnections).toBe(1)
  main.close()
  main.closeAllConnections()
  await once(main, 'close')
  await expect(fetch(`http://127.0.0.2:${port}/known`)).rejects.toThrow('fetch failed')
})
