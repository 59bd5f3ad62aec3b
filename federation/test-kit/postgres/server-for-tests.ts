import { afterAll, beforeAll } from 'vitest'
import { startPostgres, type PostgresServer } from './postgres-server.ts'

/**
 * A PostgreSQL server for the tests of the enclosing block, stopped after them. Call the returned function inside of a test
 * only.
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
