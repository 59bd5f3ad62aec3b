import { createServer } from 'node:net'
import { findPortOwner } from '@federation/node-kit'

/** Addresses of `localhost`. The site listens on both, the lead API only on 127.0.0.1. */
const HOSTS = ['127.0.0.1', '::1']
/** Error codes of an address that this machine does not have, for example without IPv6. */
const ABSENT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

const findPortFault = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(ABSENT.has(code) ? null : code))
    probe.listen({ port, host }, () => probe.close(() => resolve(null)))
  })

/**
 * Throws an error with advice if a port is in use or not permitted. `variable` is the environment variable that selects the port.
 */
export const assertPortFree = async (port: number, variable: string, command: string): Promise<void> => {
  for (const host of HOSTS) {
    const code = await findPortFault(port, host)
    if (code === null) continue
    const holder = findPortOwner(port)
    const reason =
      code === 'EADDRINUSE'
        ? `is in use${holder === null ? '' : ` by ${holder}`}`
        : `cannot be used (${code})`
    throw new Error(
      `Port ${port} ${reason}. Stop what uses it, or choose another: ${variable}=<port> ${command}`,
    )
  }
}
