import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { startApi, tempFolder } from '../testing/start-api.ts'
import { leadsOnDisk } from '../testing/test-app.ts'

const numbered = (number: number) => ({ ...SAMPLE_LEAD, fullName: `Person ${number}` })

test('killed in the middle of posts, every acknowledged lead is on disk with its outbox row', async () => {
  const stateDir = tempFolder()
  const acknowledged = new Set<string>()
  for (let round = 0; round < 3; round += 1) {
    const api = await startApi({ environment: { STATE_DIR: stateDir } })
    const killAt = acknowledged.size + 25 + Math.floor(Math.random() * 50)
    const visitors = Array.from({ length: 8 }, async (_, visitor) => {
      for (let turn = 0; ; turn += 1) {
        const lead = numbered(round * 1_000_000 + visitor * 10_000 + turn)
        const answer = await api
          .post(lead, { 'idempotency-key': `key-of-${lead.fullName.replace(' ', '-')}` })
          .catch(() => null)
        if (answer === null) return
        if (answer.status === 200) acknowledged.add(lead.fullName)
        if (acknowledged.size >= killAt) api.kill('SIGKILL')
      }
    })
    await Promise.all(visitors)
    await api.ended
  }
  const stored = await leadsOnDisk(stateDir)
  const names = new Set(stored.map((lead) => lead.fullName))
  expect([...acknowledged].filter((name) => !names.has(name))).toEqual([])
  expect(names.size).toBe(stored.length)
  expect(stored.filter((lead) => lead.deliveries.length !== 1 || lead.consents.length !== 2)).toEqual([])

  // A restart sends what the killed processes still owed. Leases of theirs run out by themselves later.
  const api = await startApi({ environment: { STATE_DIR: stateDir } })
  const owed = stored.filter(
    (lead) => lead.deliveries[0]?.state === 'pending' && lead.deliveries[0].attempts === 0,
  )
  await Promise.all(
    owed.map((lead) => api.line((line) => line['msg'] === 'mail sent' && line['lead'] === lead.id)),
  )
  expect(readdirSync(join(stateDir, 'mail')).length).toBeGreaterThanOrEqual(owed.length)
})

test('when the disk takes no more, the answer is 503 with Retry-After and never a success', async () => {
  const stateDir = tempFolder()
  const api = await startApi({ environment: { STATE_DIR: stateDir }, largestFile: 600 })
  const answers: Response[] = []
  while (answers.filter((answer) => answer.status !== 200).length < 3) {
    answers.push(await api.post({ ...numbered(answers.length), message: 'x'.repeat(4000) }))
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

test('folders and files of leads are closed to other users', async () => {
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
