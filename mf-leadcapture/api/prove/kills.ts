import { openData, type Place } from '../store/open-store.ts'
import { pageThrough } from '../store/page-through.ts'
import { listLeads } from '../store/read-leads.ts'
import { startApi } from '../testing/api-process.ts'
import { SAMPLE_LEAD } from '../testing/sample-lead.ts'
import type { Figure } from './figure.ts'
import type { Scene } from './scene.ts'
import { createVisitor } from './visitor.ts'

interface KillOptions {
  submissions: number
  kills: number
  /** PostgreSQL's address; SQLite without it. */
  databaseUrl?: string
}

const VISITORS = 12

const lookAt = async (place: Place) => {
  const db = await openData(place, 'read')
  const names: string[] = []
  let incomplete = 0
  if (!db) return { names, incomplete }
  for await (const lead of pageThrough((page) => listLeads(db, page))) {
    names.push(lead.fullName)
    if (lead.deliveries.length !== 1 || lead.consents.length !== 2) incomplete += 1
  }
  await db.destroy()
  return { names, incomplete }
}

/** Kills the process at random moments while people send, and repeat what was not acknowledged. */
export const proveKills = async ({ folder, atEnd }: Scene, { submissions, kills, databaseUrl }: KillOptions): Promise<Figure> => {
  const acknowledged = new Set<string>()
  const due = Array.from({ length: submissions }, (_, number) => `Person ${number}`)
  const environment = { STATE_DIR: folder, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
  let killed = 0

  const round = async (isLast: boolean): Promise<void> => {
    const api = await startApi({ environment, atEnd })
    const visitor = createVisitor(api.url)
    const share = due.length / (kills - killed + 1)
    let left = Math.ceil(Math.random() * 2 * share)
    const visit = async (): Promise<void> => {
      for (let name = due.shift(); name !== undefined; name = due.shift()) {
        const reply = await visitor.send({ ...SAMPLE_LEAD, fullName: name }, `key-of-${name.replace(' ', '-')}`)
        if (reply?.status === 200) acknowledged.add(name)
        if (reply?.status !== 200) due.push(name)
        if (reply === null) return
        left -= 1
        if (left <= 0 && !isLast) api.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: VISITORS }, visit))
    api.kill('SIGKILL')
    await api.ended
    visitor.leave()
  }

  for (; killed < kills; killed += 1) await round(false)
  while (due.length > 0) await round(true)

  const { names, incomplete } = await lookAt({ stateDir: folder, databaseUrl })
  const stored = new Set(names)
  const lost = [...acknowledged].filter((name) => !stored.has(name)).length
  const doubled = names.length - stored.size
  return {
    what: `${kills} kills over ${submissions} submissions, ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}`,
    promised: '0 lost, 0 duplicates, 0 without outbox row',
    measured: `${acknowledged.size} acknowledged: ${lost} lost, ${doubled} duplicates, ${incomplete} without outbox row`,
    holds: lost === 0 && doubled === 0 && incomplete === 0 && acknowledged.size === submissions,
  }
}
