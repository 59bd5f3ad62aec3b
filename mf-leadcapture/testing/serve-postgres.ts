// Runs a PostgreSQL server for the parent process, and sends it the address of a new database, or why there is none. Ends, with
// its data, when the parent does.
import { findPostgres } from 'federation/testing/postgres/postgres-programs'
import { startPostgres } from 'federation/testing/postgres/postgres-server'

const server = findPostgres() === null ? null : await startPostgres()
const leave = async (): Promise<never> => {
  await server?.stop()
  process.exit(0)
}
process.once('disconnect', () => void leave())
process.once('SIGTERM', () => void leave())
process.send?.(server ? { url: await server.createDatabase() } : { lacks: 'there is no PostgreSQL here' })
if (!server) process.disconnect()
