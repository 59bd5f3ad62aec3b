// Health check of a container: exits with 0 if its service is ready. The arguments name the variables with the port and the
// listening address of the service.
import { get } from 'node:http'

const [portName, listenName] = process.argv.slice(2)
const listen = process.env[listenName]?.replace(/^\[(.*)\]$/, '$1') ?? ''
const place = listen.startsWith('unix:')
  ? { socketPath: listen.slice('unix:'.length) }
  : {
      host: { '': '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '::1' }[listen] ?? listen,
      port: process.env[portName],
    }
// The lead API rejects host names that it does not know.
get({ ...place, path: '/readyz', headers: { host: 'localhost' } }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
).on('error', () => process.exit(1))
