import { Command } from '@commander-js/extra-typings'
import { expect, test, vi } from 'vitest'
import { publishRelease, retire, startReleaseCanary } from '@federation/release'
import { channelHead, LIVE } from '@federation/registry'
import {
  createLiveStore,
  createSampleEnvironment,
  createScratchStore,
  writeSampleArea,
} from '@federation/test-kit'
import { addVerbs } from './verbs.ts'

const status = async (stateDir: string): Promise<string[]> => {
  vi.stubEnv('STATE_DIR', stateDir)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const fed = new Command()
  addVerbs(fed)
  await fed.parseAsync(['status'], { from: 'user' })
  const printedLines = log.mock.calls.flat().join('\n').split('\n')
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  return printedLines
}

test('prints live and retired areas in one table, the newest changes, and the canary', async () => {
  const stateDir = await createScratchStore()
  const storeDir = `${stateDir}/store`
  expect(await status(stateDir)).toEqual([expect.stringMatching(/^Nothing is live yet\./)])

  const environment = { ...createSampleEnvironment(storeDir), stateDir }
  await createLiveStore(
    { 'mf-hr': { text: 'hr' }, 'mf-pay': { text: 'pay' }, 'mf-learning': { text: 'learning' } },
    storeDir,
  )
  await retire(environment, { name: 'mf-learning', redirectTo: '/mf-hr' })
  await retire(environment, { name: 'mf-pay' })
  const head = await channelHead(storeDir, LIVE)
  const lines = await status(stateDir)
  expect(lines[0]).toMatch(new RegExp(`^Live: ${head?.composition}, entry 3, \\d+ seconds? ago$`))
  expect(lines[1]).toMatch(/^Site: http:\/\/localhost:1, composer [0-9a-f]{12}, site config 1$/)
  expect(lines.slice(3, 9)).toEqual([
    'PART         RELEASE                       REPLACED',
    'shell        1.0.0',
    'mf-hr        1.0.0',
    'mf-learning  retired, redirects to /mf-hr',
    'mf-pay       retired',
    '',
  ])
  expect(lines.slice(9, -1)).toHaveLength(4)

  await publishRelease(storeDir, await writeSampleArea('mf-hr', '3.0.0', 'mf-hr'))
  const { composition } = await startReleaseCanary(storeDir, new Map([['mf-hr', '3.0.0']]), { percent: 10 })
  expect((await status(stateDir)).slice(9, 14)).toEqual([
    `canary: ${composition}  mf-hr 3.0.0 for 10% of the visitors, for 0 of 30 minutes`,
    '  not enough data yet: a promotion needs 200 views',
    '  clients: canary 0 (0 with an error), live 0 (0 with an error)',
    '  views with an error: canary 0 of 0, live 0 of 0, evidence 1.00',
    '  views with an error of mf-hr: canary 0 of 0, live 0 of 0, evidence 1.00',
  ])
})
