export { createDatabaseSource } from './database/database-source.ts'
export * from './database/copy-store.ts'
export * from './database/database-store.ts'
