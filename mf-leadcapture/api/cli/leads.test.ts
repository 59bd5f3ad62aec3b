import { expect, test } from 'vitest'
import { runLeads } from '../../testing/run-leads.ts'
import { SAMPLE_LEAD } from '../../testing/sample-lead.ts'
import { startApi } from '../../testing/start-api.ts'
import { tempFolder } from '../../testing/temp-folder.ts'

const leads = (stateDir: string, ...argv: string[]) => runLeads({ STATE_DIR: stateDir }, ...argv)

test('lists and shows what came in, for people and for scripts, while the API runs', async () => {
  const stateDir = tempFolder()
  const api = await startApi({ environment: { STATE_DIR: stateDir } })
  await api.post({ ...SAMPLE_LEAD, businessName: 'Ridge\u001B[31mline\u202E' })
  await api.line((line) => line['msg'] === 'mail sent')
  await api.post({ ...SAMPLE_LEAD, topic: 'x' })

  const listed = await leads(stateDir, 'list', '--json')
  expect([listed.code, listed.stderr]).toEqual([0, ''])
  const records = JSON.parse(listed.stdout)
  expect(records).toMatchObject([
    { status: 'quarantined' },
    { ...SAMPLE_LEAD, businessName: 'Ridge [31mline\u202E', status: 'accepted' },
  ])

  const shown = await leads(stateDir, 'show', records[1].id, '--json')
  expect(JSON.parse(shown.stdout)).toMatchObject({ id: records[1].id })

  const table = await leads(stateDir, 'list', '--status', 'accepted')
  expect(table.stdout.trim().split('\n')).toHaveLength(2)
  expect(table.stdout).toContain('Ridge [31mline')
  expect(table.stdout).toMatch(/ MAIL +HUBSPOT +WEBHOOK\n.* sent +- +-\n$/)
  expect(table.stdout).not.toMatch(/\p{Bidi_Control}|(?!\n)\p{Cc}/u)

  const page = await leads(stateDir, 'show', records[1].id)
  expect(page.stdout).toContain(SAMPLE_LEAD.message)
  expect(page.stdout).toContain(`<lead-${records[1].id}@crewtally.example>`)
})

test('with no lead yet it says so', async () => {
  const stateDir = tempFolder()
  expect(await leads(stateDir, 'list')).toEqual({ code: 0, stdout: 'No leads yet.\n', stderr: '' })
  expect((await leads(stateDir, 'list', '--status', 'test')).stdout).toBe('No leads with the status test.\n')
  expect((await leads(stateDir, 'list', '--json')).stdout).toBe('[]\n')
  expect((await leads(stateDir, 'show', '01M7YPHQPRD2NJGHTYVZ3M1N18')).code).toBe(3)
})

test('help and exit codes', async () => {
  const stateDir = tempFolder()
  const help = await leads(stateDir, '--help')
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('npm run leads -- <verb>')])
  const commands = [
    [],
    ['remove'],
    ['show'],
    ['list', '--nonsense'],
    ['list', '--limit', '0'],
    ['list', '--status', 'odd'],
    ['export'],
    ['redeliver'],
    ['redeliver', '--all', '--channel', 'fax'],
    ['erase', 'x@y.example'],
    ['toString'],
  ]
  for (const wrong of await Promise.all(commands.map((argv) => leads(stateDir, ...argv)))) {
    expect([wrong.code, wrong.stdout]).toEqual([2, ''])
    expect(wrong.stderr).toMatch(/^leads: .*See: npm run leads -- --help\n$/)
  }
})
