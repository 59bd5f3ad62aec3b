import { afterAll, beforeAll } from 'vitest'
import { startPostgres, type PostgresServer } from './postgres-server.ts'

/** A PostgreSQL server for the tests that stand around the call, gone after them. To be asked for in a test, not before. */
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
