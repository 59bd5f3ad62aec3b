import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createClient, defineScenario, type LeadApi, percentile } from '@federation/test-kit/resilience'
import { sleep } from '@federation/test-kit/processes'
import { BOOKING_PATH, createContactRequest } from './support/submissions.ts'

const TRICKLE_MS = 12_000
const MAX_P99_MS = 100

/**
 * Opens a connection and sends an incomplete request. If `number` is even, the headers of the request are incomplete, otherwise
 * its body.
 */
const openSocket = async (port: number, number: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.resume()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  const head = 'POST /api/v1/send-mail HTTP/1.1\r\nHost: localhost\r\n'
  const body = 'Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{'
  socket.write(number % 2 === 0 ? head : head + body)
  return socket
}

const sendHonest = async (api: LeadApi, isOver: () => boolean) => {
  const client = createClient(4)
  const times: number[] = []
  let failed = 0
  for (; !isOver(); await sleep(15)) {
    const form = createContactRequest(`Person ${times.length}`)
    const response = await client.ask(api.url + form.path, form).catch(() => null)
    if (response?.status === 200) times.push(response.milliseconds)
    else failed += 1
  }
  const p99 = percentile(times, 99)
  const text = `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length}`
  return { failed, text, isFast: p99 < MAX_P99_MS }
}

export const scenario = defineScenario({
  promises: {
    cut: `sockets that trickle their requests are closed within ${TRICKLE_MS / 1000} s, and no honest request fails`,
    trickling: `honest leads beside trickling sockets: p99 under ${MAX_P99_MS} ms`,
    reading: `honest leads beside 64 connections that read booking pages: p99 under ${MAX_P99_MS} ms`,
  },
  timed: ['trickling', 'reading'],
  run: async (context) => {
    const api = await context.startApi()
    const count = context.count(300, 1500)
    const sockets: Socket[] = []
    const { port } = new URL(api.url)
    for (let number = 0; number < count; number += 1) sockets.push(await openSocket(Number(port), number))
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('x')), 1000)
    const end = performance.now() + TRICKLE_MS
    const { failed, text, isFast } = await sendHonest(api, () => performance.now() > end)
    clearInterval(drip)
    const open = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length
    for (const socket of sockets) socket.destroy()
    context.check.cut(`${open} of ${count} still open, ${failed} requests failed`, open + failed === 0)
    context.check.trickling(text, isFast)

    // Give the readers a low priority with `nice`. Real readers use other machines, so they do not take processor time from the
    // server.
    const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
    const args = ['-c', '64', '-d', String(context.count(2, 8)), `${api.url}${BOOKING_PATH}?tz=UTC`]
    const readers = spawn('nice', ['-n', '19', process.execPath, autocannon, ...args], { stdio: 'ignore' })
    const beside = await sendHonest(api, () => readers.exitCode !== null)
    context.check.reading(beside.text, readers.exitCode === 0 && beside.isFast)
  },
})
