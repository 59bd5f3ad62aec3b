import { readEnvironment, terminalProgress } from '@federation/node-kit'
import type { Registry } from '@federation/service/registry'

/**
 * Opens the registry of REGISTRY_URL, or the store of this machine if it is not set. `names` are the parts that the command
 * changes: they select the key that signs its requests.
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
