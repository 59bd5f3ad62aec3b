import { afterAll, beforeAll } from 'vitest'
import { startPostgres, type PostgresServer } from './postgres-server.ts'

/**
 * Starts a PostgreSQL server before the tests of the enclosing block, and stops it after them. Call the returned function
 * only in a test.
 */
export const serverForTests = (): (() => PostgresServer) => {
  let server: PostgresServer | null = null
  const given = (): PostgresServer => {
    if (!server) throw new Error('PostgreSQL does not start')
    return server
  }
  beforeAll(async () => {
    server = await startPostgres()
    given()
  })
  afterAll(() => server?.stop())
  return given
}
