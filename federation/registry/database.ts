export {
  type CopyCounts,
  copyFromDatabase,
  type StoreCopyOptions,
  copyIntoDatabase,
} from './database/copy-store.ts'
export { attachDatabase, databaseStore, type DatabaseStore } from './database/database-store.ts'
export { followDatabase } from './database/follow-database.ts'
