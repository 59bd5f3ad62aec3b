import type { PostgresServer } from 'federation/testing/postgres/postgres-server'
import { type RunningApi, startApi } from '../testing/api-process.ts'
import { layCable } from '../testing/network.ts'
import { type Figure, percentile, type Scene } from './scene.ts'
import { type Due, endlessSubmissions } from './submissions.ts'
import { KINDS_OF_TROUBLE, troublesFor } from './troubles.ts'
import { createVisitor, type Visitor } from './visitor.ts'
import { whatsThere } from './whats-there.ts'

const VISITORS = 8
/** Between two requests of one visitor, who is asked to wait longer after a 503. */
const PAUSE = 20
const WELL_WITHIN = 10_000
const KNOWN = new Set([200, 303, 503])

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

interface Heard {
  acknowledged: Set<string>
  refused: number
  /** What no visitor should hear: another status, a 503 that does not say when to come again, or nothing. */
  strange: string[]
}

/** Sends, and sends the same again until it is acknowledged. */
const visit = async (
  visitor: Visitor,
  submissions: AsyncGenerator<Due, never>,
  heard: Heard,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    const due = (await submissions.next()).value
    for (;;) {
      const reply = await visitor.post(due)
      if (reply?.status === due.success) break
      if (reply?.status === 503 && reply.retryAfter !== undefined) heard.refused += 1
      else
        heard.strange.push(
          reply === null ? 'no answer' : `${reply.status}${KNOWN.has(reply.status) ? ' out of place' : ''}`,
        )
      if (reply === null && isOver()) return
      await wait(PAUSE)
    }
    heard.acknowledged.add(due.name)
    await wait(PAUSE)
  }
}

/** What each mail was about, as often as it was sent. */
const mailsOf = ({ lines }: RunningApi): unknown[] =>
  lines
    .filter(({ msg }) => msg === 'mail sent')
    .map(({ lead, application, booking }) => lead ?? application ?? booking)

/** Resolves with how long it takes until people are served and mails leave again. */
const untilWell = async (api: RunningApi, heard: Heard): Promise<number> => {
  const started = performance.now()
  const served = heard.acknowledged.size + VISITORS
  const lines = api.lines.length
  const isWell = (): boolean =>
    heard.acknowledged.size >= served &&
    api.lines.some(({ msg }, index) => index >= lines && msg === 'mail sent')
  while (!isWell() && performance.now() - started < 3 * WELL_WITHIN) await wait(PAUSE)
  return performance.now() - started
}

/** Makes PostgreSQL go away in every way there is, under load, and counts what became of what was sent. */
export const proveAway = async (
  { folder, atEnd }: Scene,
  server: PostgresServer,
  events: number,
): Promise<Figure> => {
  const direct = await server.createDatabase()
  const name = new URL(direct).pathname.slice(1)
  const role = `api_of_${name}`
  await server.admin(`create role ${role} login`)
  await server.admin(`alter database ${name} owner to ${role}`)
  const cable = await layCable(server.socketPath, atEnd)
  const api = await startApi({
    environment: { STATE_DIR: folder, DATABASE_URL: `postgres://${role}@127.0.0.1:${cable.port}/${name}` },
    atEnd,
  })
  let over = false
  let down = false
  void api.ended.then(() => (down = true))
  const visitor = createVisitor(api.url, VISITORS)
  const heard: Heard = { acknowledged: new Set(), refused: 0, strange: [] }
  const submissions = endlessSubmissions()
  const visits = Array.from({ length: VISITORS }, () => visit(visitor, submissions, heard, () => over))
  const recoveries: number[] = []
  for (const trouble of troublesFor(events)) {
    if (down) break
    await trouble.happen({ server, cable, role })
    recoveries.push(await untilWell(api, heard))
  }
  over = true
  const isDown = down
  await Promise.all(visits)
  const mails = mailsOf(api)
  visitor.leave()
  api.kill('SIGKILL')
  await api.ended

  const { names, applications, bookings, incomplete, withoutCv } = await whatsThere({
    stateDir: folder,
    databaseUrl: direct,
  })
  const stored = new Set(names)
  const lost = [...heard.acknowledged].filter((one) => !stored.has(one)).length
  const doubled = names.length - stored.size
  const mailedTwice = mails.length - new Set(mails).size
  const slowest = Math.max(...recoveries)
  return {
    what: `PostgreSQL goes away ${events} times under load, in ${KINDS_OF_TROUBLE} ways`,
    promised: `0 lost, 0 twice, each answer a success or 503 with Retry-After, the API never down, people served and mails leaving within ${seconds(WELL_WITHIN)}, no mail twice`,
    measured: `${heard.acknowledged.size} acknowledged, among them ${applications} applications and ${bookings} bookings, and ${heard.refused} × 503: ${lost} lost, ${doubled} twice, ${incomplete + withoutCv} incomplete, ${heard.strange.length} other answers${heard.strange.length === 0 ? '' : ` (${[...new Set(heard.strange)].join(', ')})`}, ${mailedTwice} of ${mails.length} mails twice, API ${isDown ? 'DOWN' : 'never down'}, well again after ${seconds(percentile(recoveries, 50))}, at most ${seconds(slowest)}`,
    holds:
      !isDown &&
      lost + doubled + incomplete + withoutCv + heard.strange.length + mailedTwice === 0 &&
      slowest <= WELL_WITHIN &&
      recoveries.length === events,
  }
}
