import { findFreePort, type SiteEnvironment } from '@federation/node-kit'
import { buildRegistryApp, type Registry } from '@federation/service/registry'
import { readRegistryEnvironment, type RegistryEnvironment } from '@federation/service/registry-environment'

/** A registry service on a free port. `origin` has no trailing slash. */
export interface RunningRegistry {
  origin: string
  settings: RegistryEnvironment
  close: () => Promise<void>
}

/** Limits of the registry's HTTP service. Only the tests of these limits exceed them. */
const LIMITS = {
  REGISTRY_MAX_FILE_MB: '1',
  REGISTRY_MAX_FILES: '50',
  REGISTRY_MAX_PENDING_MB: '8',
  REGISTRY_MAX_JOBS: '10',
  REGISTRY_REQUESTS_PER_MINUTE: '10000',
}

/**
 * Starts the registry's HTTP service for a store on a free port. The service runs the operations in `registry`, such as
 * releasing. By default, these work on the store.
 */
export const startRegistry = async (
  environment: SiteEnvironment,
  changed: Partial<RegistryEnvironment> = {},
  registry?: Registry,
): Promise<RunningRegistry> => {
  const port = String(changed.port ?? (await findFreePort()))
  const variables = { ...LIMITS, STATE_DIR: environment.stateDir, REGISTRY_PORT: port }
  const settings = { ...readRegistryEnvironment(variables), ...changed }
  const app = await buildRegistryApp({ environment, settings, ...(registry ? { registry } : {}) })
  await app.listen({ host: settings.listen, port: settings.port })
  return { origin: `http://127.0.0.1:${settings.port}`, settings, close: () => app.close() }
}
