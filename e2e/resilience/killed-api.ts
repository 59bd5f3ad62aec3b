import { createClient, defineScenario, type ScenarioContext, startApi } from '@federation/test-kit/resilience'
import { checkEngines, compareStored, generateSubmissions, type Submission } from './support/submissions.ts'

const VISITORS = 12
const PROMISE =
  'is killed at random moments: no acknowledged form is lost, twice, or without its deliveries or CV'

const measure = async (
  context: ScenarioContext,
  settings: Record<string, string>,
): Promise<[string, boolean]> => {
  const kills = context.count(3, 40, 200)
  const total = context.count(300, 4000, 20_000)
  const stateDir = await context.folder()
  const env = { STATE_DIR: stateDir, ...settings }
  let api = await startApi(context, env)
  const client = createClient(VISITORS)
  const source = generateSubmissions(client, api.url)
  const due: Submission[] = []
  while (due.length < total) due.push((await source.next()).value)
  const acknowledged = new Set<string>()

  /**
   * Sends the forms in `due`, and kills the API after `answers` responses. Forms that the API has not accepted are sent again
   * in the next round.
   */
  const round = async (answers: number): Promise<void> => {
    let [left, isKilled] = [answers, false]
    const visit = async (): Promise<void> => {
      for (let one = due.shift(); one; one = due.shift()) {
        const response = await client.ask(api.url + one.path, one).catch(() => null)
        if (response?.status === one.success) acknowledged.add(one.name)
        else due.push(one)
        // Ignore a response after the kill, because it comes from the proxy in front of the API.
        if (response === null || isKilled) return
        left -= 1
        if (left > 0) continue
        isKilled = true
        void api.kill()
      }
    }
    await Promise.all(Array.from({ length: VISITORS }, visit))
  }
  for (let killed = 0; killed < kills; killed += 1) {
    await round(Math.ceil(context.random.next() * 2 * (due.length / (kills - killed + 1))))
    await api.kill()
    api = await startApi(context, env)
    context.progress(`${killed} of ${kills} kills`)
  }
  while (due.length > 0) await round(Infinity)
  const { text, faults } = await compareStored(context, api, acknowledged, settings)
  return [`${kills} kills over ${total} forms: ${text}`, faults === 0 && acknowledged.size === total]
}

export const scenario = defineScenario({
  promises: {
    sqlite: `The lead API on SQLite ${PROMISE}`,
    postgres: `The lead API on PostgreSQL ${PROMISE}`,
  },
  isQuick: true,
  run: (context) => checkEngines(context, measure, { isShortOnSqlite: true }),
})
