// Runs a PostgreSQL of its own for whoever started this with a channel, and says the address of a new database in it, or why
// there is none. Ends, with all it made, with its parent.
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
