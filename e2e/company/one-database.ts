import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const SERVE = join(import.meta.dirname, '../../mf-leadcapture/testing/serve-postgres.ts')

/** A PostgreSQL for one proof; `lacks` where there is none. */
export const startDatabase = async (): Promise<
  { url: string; stop: () => Promise<void> } | { lacks: string }
> => {
  const child: ChildProcess = fork(SERVE, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const failed = ended.then(() => {
    throw new Error('PostgreSQL did not start')
  })
  failed.catch(() => undefined)
  const [said] = (await Promise.race([once(child, 'message'), failed])) as [
    { url: string } | { lacks: string },
  ]
  if ('lacks' in said) return said
  return {
    url: said.url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
