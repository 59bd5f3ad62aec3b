import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startApi } from '../testing/api-process.ts'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import type { Figure, Scene } from './scene.ts'
import { attach, canTrace, detach } from './strace.ts'
import { createVisitor } from './visitor.ts'

const SYNCED = /\b(fsync|fdatasync)\(.*\)\s+= 0|<\.\.\. (fsync|fdatasync) resumed>.*\)\s+= 0/
const ANSWERED = /\b(write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 200/

/**
 * Watches the system calls of one request after the other. The leads walk into the trap, so that nothing is mailed:
 * every fsync seen is that of a lead being accepted.
 */
export const proveOrder = async ({ folder, atEnd }: Scene, requests: number): Promise<Figure> => {
  const what = `fsync before the 2xx, ${requests} traced requests`
  const promised = 'in 100%'
  if (!canTrace())
    return { what, promised, measured: 'not measured: strace is missing or may not trace', holds: null }
  const api = await startApi({ environment: { STATE_DIR: folder }, atEnd })
  const log = join(folder, 'trace')
  const tracer = await attach(api.pid, [
    '-s',
    '64',
    '-o',
    log,
    '-e',
    'trace=fsync,fdatasync,write,writev,sendto,sendmsg',
  ])
  const visitor = createVisitor(api.url, 1)
  for (let number = 0; number < requests; number += 1)
    await visitor.send({ ...SAMPLE_LEAD, topic: 'x', fullName: `Person ${number}` }, `traced-${number}`)
  visitor.leave()
  await detach(tracer)

  let answers = 0
  let after = 0
  let synced = false
  for (const line of readFileSync(log, 'latin1').split('\n')) {
    if (SYNCED.test(line)) synced = true
    if (!ANSWERED.test(line)) continue
    answers += 1
    if (synced) after += 1
    synced = false
  }
  return {
    what,
    promised,
    measured: `${after} of ${answers} answers came after their own fsync`,
    holds: answers === requests && after === answers,
  }
}
