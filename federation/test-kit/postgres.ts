export { findPostgres } from './postgres/postgres-programs.ts'
export { type PostgresServer, startPostgres } from './postgres/postgres-server.ts'
