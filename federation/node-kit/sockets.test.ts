import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort, nextRestartDelay, getActivatedSocket } from './sockets.ts'

const lot = vi.hoisted(() => ({ next: [] as number[] }))
vi.mock('node:crypto', () => ({ randomInt: () => lot.next.shift() }))

test('skips ports in use, and never returns a port twice', async () => {
  lot.next = [12_111, 12_112, 12_112, 12_113]
  const server = createServer().listen(12_111, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  expect([await findFreePort(), await findFreePort()]).toEqual([12_112, 12_113])
})

test('returns ports below the range of ephemeral ports', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const connection = connect(address.port, '127.0.0.1')
  await once(connection, 'connect')
  expect(connection.localPort).toBeGreaterThanOrEqual(32_000)
  connection.destroy()
})

test('throws errors other than EADDRINUSE', async () => {
  lot.next = [12_114]
  await expect(findFreePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL')
})

test('doubles the restart delay from 0.2 s to 30 s, and resets it after a long run', () => {
  const pauses: number[] = []
  for (let pause = 0, turn = 0; turn < 10; turn += 1) pauses.push((pause = nextRestartDelay(pause, 100)))
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000])
  expect(nextRestartDelay(30_000, 60_000)).toBe(200)
})

const LISTEN_PID = String(process.pid)

test('returns the socket that systemd passed to this process', () => {
  expect(getActivatedSocket({ LISTEN_FDS: '1', LISTEN_PID })).toBe(3)
})

test('returns null without a socket, and for a socket of another process, whose variables are inherited', () => {
  expect(getActivatedSocket({})).toBeNull()
  expect(getActivatedSocket({ LISTEN_FDS: '1', LISTEN_PID: String(process.ppid) })).toBeNull()
})

test('throws for several sockets', () => {
  expect(() => getActivatedSocket({ LISTEN_FDS: '2', LISTEN_PID })).toThrow(
    'LISTEN_FDS=2: pass one socket. Keep one ListenStream in the .socket unit.',
  )
})
