export { databaseEngine, databaseMachines, type Machine } from './database-machines.ts'
export { serverForTests } from './postgres/server-for-tests.ts'
export { askForCaching, pathsOf } from './stated-caching.ts'
export { storeConformance } from './store-conformance.ts'
