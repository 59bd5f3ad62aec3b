export {
  createDatabaseEngine,
  createDatabaseMachines,
  type Machine,
  usePostgresServer,
} from './database-machines.ts'
export { checkCacheHeaders, parseRoutePaths } from './cache-headers.ts'
export { storeConformance } from './store-conformance.ts'
export { registryConformance } from './registry-conformance.ts'
export { describeSources, openRegistryScene } from './replication-scenes.ts'
