export {
  type CopyCounts,
  copyFromDatabase,
  type StoreCopyOptions,
  copyIntoDatabase,
} from './database/copy-store.ts'
export { attachDatabase, createDatabaseStore, type DatabaseStore } from './database/database-store.ts'
export { followDatabase } from './database/follow-database.ts'
