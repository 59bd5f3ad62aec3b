// Runs journeys on a composition for the process that started it, which asks once over the channel and is answered: the gate of
// `fed release --journeys`. Ends with it.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Journeyed, JourneysAnswer, JourneysAsk } from 'federation/gate/journeys-ask'
import { endWithParent } from 'federation/service/end-with-parent'
import { explain } from 'federation/service/explain'
import { RESULT, type Result } from '../report/reporter.ts'
import { allJourneys, journeysForGate } from './choose.ts'
import { readMetList } from './met-list.ts'
import { runPlaywright } from './run-playwright.ts'
import { WRITES } from '../site/writes.ts'
import { openTarget } from './target.ts'

const REPORTS = 'var/test/gate'
const REPORTERS = './e2e/run/met-reporter.ts,./e2e/report/reporter.ts'
const CHOSEN = 'var/test/gate.txt'

const answer = async (ask: JourneysAsk): Promise<Journeyed> => {
  const began = performance.now()
  const list = await readMetList()
  const chosen = journeysForGate(list, await allJourneys(), ask)
  const report = join(REPORTS, ask.run)
  const journeyed = (passed: number, failed: Journeyed['failed']): Journeyed => ({
    passed,
    failed,
    unknown: chosen.filter((journey) => !(journey in list.journeys)).length,
    seconds: Math.round((performance.now() - began) / 1000),
    report: join(report, 'index.html'),
  })
  if (chosen.length === 0) return journeyed(0, [])
  await mkdir(REPORTS, { recursive: true })
  await writeFile(CHOSEN, chosen.join('\n'))
  const target = await openTarget({ kind: 'composition', words: ask.composition })
  try {
    const args = ['--test-list', CHOSEN, '--project=pages', `--reporter=dot,${REPORTERS}`]
    const code = await runPlaywright({
      target,
      writes: WRITES.filter((write) => write !== 'releases'),
      args,
      env: { E2E_REPORT: report },
    })
    const { passed, failed } = JSON.parse(await readFile(join(report, RESULT), 'utf8')) as Result
    if (code !== 0 && failed.length === 0) throw new Error(`Playwright ended with ${code}`)
    return journeyed(passed, failed)
  } finally {
    await target.close()
  }
}

// As a terminal's word to end: Playwright is ended first, and what was opened is closed.
endWithParent(() => process.kill(process.pid, 'SIGTERM'))
process.once('message', (ask: JourneysAsk) => {
  void answer(ask)
    .catch((error: unknown): JourneysAnswer => ({ error: explain(error) }))
    .then((said) => process.send?.(said, () => process.exit()))
})
