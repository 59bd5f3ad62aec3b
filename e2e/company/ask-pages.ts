import { Agent, get } from 'node:http'
import { workerData } from 'node:worker_threads'

/** A crowd in a thread of its own: asks for booking pages on kept connections until it is ended. */
const { url, connections, counts } = workerData as { url: string; connections: number; counts: Int32Array }
const agent = new Agent({ keepAlive: true, maxSockets: connections })

const ask = (): void => {
  get(`${url}/api/v1/bookings/general?tz=America/New_York`, { agent }, (response) => {
    response.on('end', () => {
      Atomics.add(counts, 0, 1)
      ask()
    })
    response.resume()
  }).on('error', () => setImmediate(ask))
}

for (let connection = 0; connection < connections; connection += 1) ask()
