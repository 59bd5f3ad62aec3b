import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What stands between a visitor and the lead API: nothing, the site server, or nginx before the site server. */
export const FRONTS = ['nothing', 'site', 'nginx'] as const
export type Front = (typeof FRONTS)[number]

/** Chosen for a whole run of the proofs. */
const chosen = (): Front => FRONTS.find((front) => front === process.env['PROVE_THROUGH']) ?? 'nothing'

/** Address at which visitors reach an API: its own, or that of what PROVE_THROUGH puts in front of it until the API ends. */
export const addressFor = async (leadsPort: number, ended: Promise<unknown>): Promise<string> => {
  const front = chosen()
  if (front === 'nothing') return `http://127.0.0.1:${leadsPort}`
  const child = fork(new URL('../../e2e/company/front.ts', import.meta.url), [String(leadsPort), front])
  void ended.then(() => child.kill('SIGTERM'))
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${front} could not be put in front of the API`)
  })
  const [{ url }] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }]
  failed.catch(() => undefined)
  return url
}
