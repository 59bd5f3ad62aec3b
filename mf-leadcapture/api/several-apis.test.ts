import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { APPLY_ACTION } from 'shared-contracts'
import { describeOnPostgres } from '../testing/engines.ts'
import { encodeApplication, SAMPLE_LEAD, SAMPLE_PDF } from '../testing/sample-submissions.ts'
import { runLeads, startApi, createTempFolder } from '../testing/start-api.ts'
import type { Tables } from './lead-store.ts'
import { openPostgres } from './store/open-store.ts'

const numbered = (number: number) => ({ ...SAMPLE_LEAD, fullName: `Visitor ${number}` })

/** Each test starts two lead APIs that share a database. Each API has its own STATE_DIR, which the other API cannot read. */
describeOnPostgres('two lead APIs on one PostgreSQL', (server) => {
  const start = async (settings: Record<string, string> = {}) => {
    const databaseUrl = await server().createDatabase()
    const stateDirs = { a: createTempFolder(), b: createTempFolder() }
    const startOne = (stateDir: string) =>
      startApi({ environment: { DATABASE_URL: databaseUrl, STATE_DIR: stateDir, ...settings } })
    const [a, b] = await Promise.all([startOne(stateDirs.a), startOne(stateDirs.b)])
    const db = await openPostgres<Tables>(databaseUrl)
    onTestFinished(() => db.destroy())
    return { a, b, db, stateDirs, databaseUrl }
  }

  test("limits the sum of a client's requests to both APIs", async () => {
    const { a, b, db } = await start({ LEADS_PER_MINUTE: '2' })
    const began = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const { status } = await (number % 2 === 0 ? a : b).post(numbered(number))
        return status
      }),
    )
    const accepted = statuses.filter((status) => status === 200).length
    const flownIn = Math.ceil(((performance.now() - began) / 60_000) * 2)
    expect(accepted).toBeGreaterThanOrEqual(4)
    expect(accepted).toBeLessThanOrEqual(4 + flownIn)
    expect(statuses.filter((status) => status === 428)).toHaveLength(12 - accepted)
    expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(accepted)
  }, 240_000)

  test('stores CVs only in the database, where every command can read them, and moves CVs of earlier code there', async () => {
    const { a, db, stateDirs, databaseUrl } = await start()
    const cv = Buffer.concat([SAMPLE_PDF, Buffer.alloc(600_000, ' '), SAMPLE_PDF])
    const { payload, headers } = await encodeApplication({}, cv)
    const response = await fetch(`${a.url}${APPLY_ACTION}`, {
      method: 'POST',
      body: payload,
      headers: { ...headers, accept: 'application/json' },
    })
    expect(response.status).toBe(200)
    expect(readdirSync(join(stateDirs.a, 'applications'))).toEqual([])
    const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow()

    const leads = (...words: string[]) =>
      runLeads({ DATABASE_URL: databaseUrl, STATE_DIR: stateDirs.b }, ...words)
    const out = join(stateDirs.b, 'cv.pdf')
    expect(await leads('cv', id, '--out', out)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(out).equals(cv)).toBe(true)

    // Restore the state that an earlier version of the API left: the CV is a file in STATE_DIR and is not in the database.
    mkdirSync(join(stateDirs.b, 'applications'), { recursive: true })
    renameSync(out, join(stateDirs.b, 'applications', `${id}.cv`))
    await db.deleteFrom('keptFiles').execute()
    expect((await leads('cv', id, '--out', out)).code).toBe(3)
    const adopted = await leads('adopt', '--json')
    expect([adopted.stderr, JSON.parse(adopted.stdout)]).toEqual([
      '',
      { moved: 1, left: 0, bytes: cv.length },
    ])
    expect(readdirSync(join(stateDirs.b, 'applications'))).toEqual([])
    expect((await leads('cv', id, '--out', out)).code).toBe(0)
    expect(readFileSync(out).equals(cv)).toBe(true)

    await db.deleteFrom('applications').execute()
    expect(await db.selectFrom('keptFiles').select('id').execute()).toEqual([])
  }, 240_000)
})
