import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { submission } from '../testing/samples.ts'
import { startApi, tempFolder } from '../testing/start-api.ts'
import { leadsOnDisk } from '../testing/test-app.ts'
import { openStore } from './lead-store.ts'

test('mails a lead after a restart that an earlier process accepted', async () => {
  const stateDir = tempFolder()
  const store = await openStore({ stateDir, databaseUrl: undefined }, () => undefined)
  const accepted = submission({ now: Date.now() })
  await store.leads.accept(accepted)
  await store.close()
  const api = await startApi({ environment: { STATE_DIR: stateDir } })
  await api.line((line) => line['msg'] === 'mail sent' && line['lead'] === accepted.lead.id)
  expect(readdirSync(join(stateDir, 'mail'))).toHaveLength(1)
})

test('returns 503 with Retry-After when the disk is full, and loses no acknowledged lead', async () => {
  const stateDir = tempFolder()
  const api = await startApi({ environment: { STATE_DIR: stateDir }, largestFile: 600 })
  const answers: Response[] = []
  while (answers.filter((answer) => answer.status !== 200).length < 3) {
    answers.push(
      await api.post({ ...SAMPLE_LEAD, fullName: `Person ${answers.length}`, message: 'x'.repeat(4000) }),
    )
  }
  const refused = answers.filter((answer) => answer.status !== 200)
  expect(refused.map((answer) => [answer.status, answer.headers.get('retry-after')])).toEqual([
    [503, '10'],
    [503, '10'],
    [503, '10'],
  ])
  expect(await refused[0]?.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' })
  api.kill('SIGKILL')
  await api.ended
  const names = new Set((await leadsOnDisk(stateDir)).map((lead) => lead.fullName))
  const acknowledged = answers.flatMap((answer, index) => (answer.status === 200 ? [`Person ${index}`] : []))
  expect(acknowledged.length).toBeGreaterThan(5)
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
})

test('denies other users access to folders and files of leads', async () => {
  const stateDir = tempFolder()
  mkdirSync(join(stateDir, 'leads'), { mode: 0o755 })
  const api = await startApi({ environment: { STATE_DIR: stateDir } })
  await api.post(SAMPLE_LEAD)
  await api.line((line) => line['msg'] === 'mail sent')
  const modeOf = (...path: string[]): string => (statSync(join(stateDir, ...path)).mode & 0o777).toString(8)
  expect([modeOf('leads'), modeOf('mail')]).toEqual(['700', '700'])
  const files = ['leads', 'mail'].flatMap((folder) =>
    readdirSync(join(stateDir, folder)).map((name) => modeOf(folder, name)),
  )
  expect(new Set(files)).toEqual(new Set(['600']))
})
