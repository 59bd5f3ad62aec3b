import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createClient, defineScenario, type Random, runLeads } from '@federation/test-kit/resilience'
import { waitUntil } from '@federation/test-kit/processes'
import { createContactRequest } from './support/submissions.ts'

const TEAM = 'team@crewtally.example'
const BEHAVIORS = [
  'take',
  'take',
  'drop',
  'drop after data',
  'delay',
  'reject for now',
  'reject',
  'stall',
] as const
type Behavior = (typeof BEHAVIORS)[number]

const fail = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

/**
 * Starts a mail server that picks one of `BEHAVIORS` for each mail at random. Most of them are faults. After a call of
 * `behave`, the server accepts every mail.
 */
const startMailServer = async (random: Random) => {
  const received: { messageId: string; to: string[] }[] = []
  const behaviors = new Map<string, Behavior>()
  let isWell = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, session, callback) {
      const behavior = isWell ? 'take' : random.pick(BEHAVIORS)
      behaviors.set(session.id, behavior)
      if (behavior === 'drop') return callback(fail(421))
      return behavior === 'stall' ? undefined : callback()
    },
    onRcptTo(_address, session, callback) {
      const behavior = behaviors.get(session.id)
      if (behavior === 'reject') return callback(fail(550))
      return callback(behavior === 'reject for now' ? fail(451) : undefined)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const messageId = /^Message-ID: (\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
        received.push({ messageId, to: session.envelope.rcptTo.map(({ address }) => address) })
        const behavior = behaviors.get(session.id)
        // With `drop after data`, the server receives the mail but does not confirm it. The API must then send the mail again.
        if (behavior !== 'drop after data') setTimeout(callback, behavior === 'delay' ? 200 : 0)
      })
    },
  }).on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    taken: received,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    behave: () => {
      isWell = true
    },
    close: () => server.close(),
  }
}

export const scenario = defineScenario({
  promises: {
    delivered:
      'behind a mail server that drops, delays, rejects and stalls, every mail is sent in the end or marked as failed',
    once: 'repeats only under the same Message-ID, and never to another recipient',
  },
  run: async ({ startApi, check, count, onEnd, random }) => {
    const leads = count(12, 60, 300)
    const smtp = await startMailServer(random)
    onEnd(smtp.close)
    const api = await startApi({ SMTP_URL: smtp.url, LEADS_TO: TEAM })
    const client = createClient()
    for (let number = 0; number < leads; number += 1) {
      const form = createContactRequest(`Person ${number}`)
      await client.ask(api.url + form.path, form)
    }
    const rows = async () => (await api.list()).flatMap(({ deliveries }) => deliveries)
    const redeliver = () => runLeads({ STATE_DIR: api.stateDir }, 'redeliver', '--all')
    /** Waits until the API has attempted each pending mail at least once. */
    const areTried = () =>
      waitUntil(
        async () => (await rows()).every(({ state, lastError }) => state !== 'pending' || lastError),
        120_000,
      )
    for (let round = 0; round < count(1, 2, 5); round += 1) {
      await areTried()
      await redeliver()
    }
    smtp.behave()
    const isOver = await waitUntil(async () => {
      await redeliver()
      return (await rows()).every(({ state }) => state !== 'pending')
    }, 5 * 60_000)
    const all = await rows()
    const arrived = new Set(smtp.taken.map(({ messageId }) => messageId))
    const knownIds = new Set(all.map(({ messageId }) => messageId))
    const sent = all.filter(({ state }) => state === 'sent')
    const dead = all.filter(({ state }) => state === 'dead')
    const unsent = sent.filter(({ messageId }) => !arrived.has(messageId))
    const strangers = smtp.taken.filter(({ messageId, to }) => !knownIds.has(messageId) || to.join() !== TEAM)
    check.delivered(
      `${sent.length} of ${leads} sent, ${dead.length} failed, ${unsent.length} lost`,
      isOver && sent.length + dead.length === leads && unsent.length === 0,
    )
    check.once(
      `${smtp.taken.length - arrived.size} repeats, ${strangers.length} under another id or to another recipient`,
      strangers.length === 0,
    )
  },
})
