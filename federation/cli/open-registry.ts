import { readEnvironment, terminalProgress } from '@federation/node-kit'
import type { Registry } from '@federation/service/registry'

/**
 * Connects to the registry of REGISTRY_URL. If this variable is not set, opens the store of this machine. `names` are the
 * areas that the command changes; they determine the key that signs the requests.
 */
export const openRegistry = async (names: readonly string[] = []): Promise<Registry> => {
  const environment = readEnvironment(process.env)
  if (environment.registryUrl === undefined)
    return (await import('@federation/service/registry')).localRegistry(environment)
  return (await import('@federation/service/client')).connectRegistry(environment.registryUrl, {
    names,
    storeDir: environment.storeDir,
    progress: terminalProgress(),
  })
}
