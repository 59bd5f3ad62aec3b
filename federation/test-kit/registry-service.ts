import { join } from 'node:path'
import { findFreePort, type SiteEnvironment } from '@federation/node-kit'
import { buildRegistryApp, type Registry, type RegistryEnvironment } from '@federation/service/registry'

export interface RunningRegistry {
  origin: string
  settings: RegistryEnvironment
  close: () => Promise<void>
}

/** Returns settings with limits that no test reaches by accident. */
const settingsFor = ({ stateDir }: SiteEnvironment, port: number): RegistryEnvironment => ({
  port,
  listen: '127.0.0.1',
  origins: [`http://127.0.0.1:${port}`],
  folder: join(stateDir, 'registry'),
  blobs: { fileBytes: 1024 * 1024, filesPerRelease: 50, pendingBytes: 8 * 1024 * 1024 },
  jobs: { queued: 10, timeMs: 120_000 },
  minUploadRate: 8192,
  requestsPerMinute: 10_000,
})

/**
 * Starts the registry's HTTP service for a store on a free port. `registry` replaces the operations behind the service, such as
 * releasing. By default, they work on the store.
 */
export const startRegistry = async (
  environment: SiteEnvironment,
  changed: Partial<RegistryEnvironment> = {},
  registry?: Registry,
): Promise<RunningRegistry> => {
  const settings = { ...settingsFor(environment, changed.port ?? (await findFreePort())), ...changed }
  const app = await buildRegistryApp({ environment, settings, ...(registry ? { registry } : {}) })
  await app.listen({ host: settings.listen, port: settings.port })
  return { origin: `http://127.0.0.1:${settings.port}`, settings, close: () => app.close() }
}
