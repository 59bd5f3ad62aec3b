import { expect, test } from 'vitest'
import { getActivatedSocket } from './sockets.ts'

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
