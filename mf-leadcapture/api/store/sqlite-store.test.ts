import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { conformance } from '../../testing/store-conformance.ts'
import { tempFolder } from '../../testing/temp-folder.ts'
import { assertSqliteVersion, databasePath } from './sqlite-database.ts'
import { openStore } from '../lead-store.ts'

conformance(async () => ({ stateDir: tempFolder(), databaseUrl: undefined }))

test('a file that is no database is refused', async () => {
  const place = { stateDir: tempFolder(), databaseUrl: undefined }
  await (await openStore(place, () => undefined)).close()
  writeFileSync(databasePath(place.stateDir), 'not a database, but long enough to be read as one'.repeat(200))
  await expect(openStore(place, () => undefined)).rejects.toMatchObject({ code: 'SQLITE_26' })
})

test('SQLite releases with the write-ahead log fault are refused', () => {
  for (const version of ['3.51.2', '3.50.9', '2.99.99'])
    expect(() => assertSqliteVersion(version)).toThrow('older than 3.51.3')
  for (const version of ['3.51.3', '3.52.0', '3.53.4', '4.0.0'])
    expect(() => assertSqliteVersion(version)).not.toThrow()
})
