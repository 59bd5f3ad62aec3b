import { readEnvironment, terminalProgress } from '@federation/node-kit'
import type { Registry } from '@federation/service/registry'

let isRestoreAccepted = false

/** Accepts that the registry shows an earlier state than before, because its operator restored a backup. */
export const acceptRestoredRegistry = (): void => {
  isRestoreAccepted = true
}

/**
 * Connects to the registry of REGISTRY_URL. If this variable is not set, opens the store of this machine. `names` are the
 * areas that the command changes; they determine the key that signs the requests.
 */
export const openRegistry = async (names: readonly string[] = []): Promise<Registry> => {
  const environment = readEnvironment(process.env)
  if (environment.registryUrl === undefined)
    return (await import('@federation/service/registry')).localRegistry(environment)
  const { connectRegistry, getSeenFolder } = await import('@federation/service/client')
  return connectRegistry(environment.registryUrl, {
    names,
    storeDir: environment.storeDir,
    seen: { folder: getSeenFolder(process.env), isRestoreAccepted },
    progress: terminalProgress(),
  })
}
