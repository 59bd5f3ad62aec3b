import { createServer } from 'node:net'

/** Throws, with what to do, where nothing can listen on a port. */
export const assertPortFree = (port: number, variable: string, command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`
      reject(
        new Error(
          `Port ${port} ${reason}. Stop what uses it, or choose another: ${variable}=<port> ${command}`,
        ),
      )
    })
    probe.listen({ port, host: 'localhost' }, () => probe.close(() => resolve()))
  })
