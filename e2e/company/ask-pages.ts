import { Agent, get } from 'node:http'

/** A crowd in a process of its own, `ask-pages.ts <address> <connections>`: asks for booking pages until it is told to say how many came. */
const [url = '', connections = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
let count = 0

const ask = (): void => {
  get(`${url}/api/v1/bookings/general?tz=America/New_York`, { agent }, (response) => {
    response.on('end', () => {
      count += 1
      ask()
    })
    response.resume()
  }).on('error', () => setImmediate(ask))
}

for (let connection = 0; connection < Number(connections); connection += 1) ask()
process.once('message', () => process.send?.(count, () => process.exit(0)))
process.once('disconnect', () => process.exit(0))
