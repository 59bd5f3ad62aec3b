import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** A crowd in a thread of its own: asks for booking pages on kept connections until it is told that it is enough. */
const { url, connections } = workerData as { url: string; connections: number }
const agent = new Agent({ keepAlive: true, maxSockets: connections })
let answered = 0
let enough = false

const ask = (): void => {
  if (enough) return
  get(`${url}/api/v1/bookings/general?tz=America/New_York`, { agent }, (response) => {
    response.on('end', () => {
      answered += 1
      ask()
    })
    response.resume()
  }).on('error', () => setImmediate(ask))
}

for (let connection = 0; connection < connections; connection += 1) ask()
parentPort?.once('message', () => {
  enough = true
  parentPort?.postMessage(answered)
  agent.destroy()
})
