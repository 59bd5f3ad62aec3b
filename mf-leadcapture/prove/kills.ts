import { startApi } from '../testing/api-process.ts'
import type { Figure, Scene } from './scene.ts'
import { createSubmissions } from './submissions.ts'
import { createVisitor } from './visitor.ts'
import { whatsThere } from './whats-there.ts'

interface KillOptions {
  submissions: number
  kills: number
  /** PostgreSQL's address; SQLite without it. */
  databaseUrl?: string
}

const VISITORS = 12

/** Kills the process at random moments while people send, and repeat what was not acknowledged. */
export const proveKills = async (
  { folder, atEnd }: Scene,
  { submissions, kills, databaseUrl }: KillOptions,
): Promise<Figure> => {
  const acknowledged = new Set<string>()
  const due = await createSubmissions(submissions)
  const environment = {
    STATE_DIR: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  let killed = 0

  const round = async (isLast: boolean): Promise<void> => {
    const api = await startApi({ environment, atEnd })
    const visitor = createVisitor(api.url)
    const share = due.length / (kills - killed + 1)
    let isKilled = false
    let left = Math.ceil(Math.random() * 2 * share)
    const visit = async (): Promise<void> => {
      for (let one = due.shift(); one !== undefined; one = due.shift()) {
        const reply = await visitor.post(one)
        if (reply?.status === one.success) acknowledged.add(one.name)
        else due.push(one)
        // What stands in front of the API goes on answering.
        if (reply === null || isKilled) return
        left -= 1
        if (left > 0 || isLast) continue
        isKilled = true
        api.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: VISITORS }, visit))
    api.kill('SIGKILL')
    await api.ended
    visitor.leave()
  }

  for (; killed < kills; killed += 1) await round(false)
  while (due.length > 0) await round(true)

  const { names, applications, bookings, incomplete, withoutCv } = await whatsThere({
    stateDir: folder,
    databaseUrl,
  })
  const stored = new Set(names)
  const lost = [...acknowledged].filter((name) => !stored.has(name)).length
  const doubled = names.length - stored.size
  return {
    what: `${kills} kills over ${submissions} submissions, ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}`,
    promised: '0 lost, 0 duplicates, 0 without outbox rows, 0 without their CV',
    measured: `${acknowledged.size} acknowledged, among them ${applications} applications and ${bookings} bookings: ${lost} lost, ${doubled} duplicates, ${incomplete} without outbox rows, ${withoutCv} without their CV`,
    holds: lost + doubled + incomplete + withoutCv === 0 && acknowledged.size === submissions,
  }
}
