import { readFileSync } from 'node:fs'
import { openData } from '../api/lead-store.ts'
import { listLeads } from '../api/leads/lead-record.ts'
import { startApi } from '../testing/api-process.ts'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import type { Figure, Scene } from './scene.ts'
import { attach, canTrace, detach } from './strace.ts'
import { createVisitor } from './visitor.ts'

const FAULTS = [
  { name: 'every fsync fails with EIO', inject: 'fsync,fdatasync:error=EIO' },
  { name: 'the next fsync fails with EIO', inject: 'fsync,fdatasync:error=EIO:when=1' },
  { name: 'every write to disk fails with ENOSPC', inject: 'pwrite64,pwritev:error=ENOSPC' },
  { name: 'every write to disk fails with EIO', inject: 'pwrite64,pwritev:error=EIO' },
]

/** Which successes were answered after the fault and before the database was opened anew. */
const answeredBlindly = (trace: string): number => {
  const lines = trace.split('\n')
  const after = lines.slice(lines.findIndex((line) => line.includes('(INJECTED)')))
  const reopened = after.findIndex((line) => /openat\(.*leads\.db"/.test(line))
  return after
    .slice(0, reopened === -1 ? undefined : reopened)
    .filter((line) => line.includes('HTTP/1.1 200')).length
}

const lead = (number: number) => ({ ...SAMPLE_LEAD, topic: 'x', fullName: `Person ${number}` })

const proveFault = async (
  { folder, atEnd }: Scene,
  { name, inject }: (typeof FAULTS)[number],
  requests: number,
): Promise<Figure> => {
  const stateDir = `${folder}/${FAULTS.findIndex((fault) => fault.name === name)}`
  const api = await startApi({ environment: { STATE_DIR: stateDir }, atEnd })
  const visitor = createVisitor(api.url)
  const numbers = Array.from({ length: requests }, (_, number) => number)
  const sendAll = () =>
    Promise.all(numbers.map((number) => visitor.send(lead(number), `under-fault-${number}`)))

  const trace = `${stateDir}.trace`
  const tracer = await attach(api.pid, [
    '-s',
    '64',
    '-o',
    trace,
    '-e',
    'trace=fsync,fdatasync,pwrite64,pwritev,openat,write,writev',
    '-e',
    `inject=${inject}`,
  ])
  const under = await sendAll()
  await detach(tracer)
  const acknowledged = numbers.filter((number) => under[number]?.status === 200)
  const refused = under.filter((reply) => reply?.status === 503 && reply.retryAfter !== undefined).length
  const again = (await sendAll()).filter((reply) => reply?.status === 200).length
  visitor.leave()
  api.kill('SIGKILL')
  await api.ended

  const db = await openData({ stateDir, databaseUrl: undefined }, 'read')
  const names = db
    ? (await listLeads(db, { limit: 10 * requests }).finally(() => db.destroy())).map(
        (stored) => stored.fullName,
      )
    : []
  const stored = new Set(names)
  const missing = acknowledged.filter((number) => !stored.has(`Person ${number}`)).length
  const persistent = !inject.includes('when=')
  const falseSuccesses = persistent ? acknowledged.length : missing
  const doubled = names.length - stored.size
  const blind = answeredBlindly(readFileSync(trace, 'latin1'))
  return {
    what: `${name}, ${requests} requests, then sent again`,
    promised:
      '0 false successes, else 503 with Retry-After; no success before the database was opened anew; a retry makes no duplicate',
    measured: `${falseSuccesses} false successes, ${refused} refused with Retry-After, ${blind} successes on the old handle; afterwards ${again} accepted, ${doubled} duplicates`,
    holds:
      falseSuccesses + blind === 0 &&
      refused + acknowledged.length === requests &&
      again === requests &&
      doubled === 0 &&
      stored.size === requests,
  }
}

/** Makes the disk fail under the running API. */
export const proveFaults = async (scene: Scene, requests: number): Promise<Figure[]> => {
  if (!canTrace())
    return [
      {
        what: 'injected EIO and ENOSPC',
        promised: '0 false successes',
        measured: 'not measured: strace is missing or may not trace',
        holds: null,
      },
    ]
  const figures: Figure[] = []
  for (const fault of FAULTS) figures.push(await proveFault(scene, fault, requests))
  return figures
}
