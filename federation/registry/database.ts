export { createDatabaseSource } from './database/database-source.ts'
export {
  type CopyCounts,
  copyFromDatabase,
  type StoreCopyOptions,
  copyIntoDatabase,
} from './database/copy-store.ts'
export {
  attachDatabase,
  createDatabaseStore,
  type DatabaseStore,
  followDatabase,
} from './database/database-store.ts'
