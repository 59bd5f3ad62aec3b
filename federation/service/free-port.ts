import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port of this machine that nothing listens on now. Who takes it listens soon: it is not held. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
