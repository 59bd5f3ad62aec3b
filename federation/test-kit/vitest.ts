export {
  createDatabaseStores,
  createDatabaseMachines,
  type Machine,
  usePostgresServer,
} from './replication-scenes.ts'
export { checkCacheHeaders, parseRoutePaths } from './cache-headers.ts'
export { storeConformance } from './store-conformance.ts'
export { registryConformance } from './registry-conformance.ts'
export { describeSources, openRegistryScene } from './replication-scenes.ts'
