import { randomBytes } from 'node:crypto'
import { SendMailBody } from '../../contract/send-mail.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { startDelivery } from '../outbox/delivery.ts'
import { buildSubmission } from '../send-mail/submission.ts'
import { openData, openStore } from '../store/open-store.ts'
import { listLeads } from '../store/read-leads.ts'
import { circumstances } from '../testing/circumstances.ts'
import { SAMPLE_LEAD } from '../testing/sample-lead.ts'
import { startBadSmtp } from './bad-smtp.ts'
import type { Figure } from './figure.ts'
import type { Scene } from './scene.ts'

const TEAM = 'team@crewtally.example'
const PATIENCE = 400
const STEP = 20 * 60_000
const PAUSE = 100
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Sends leads through a mail server that drops, delays, refuses and stalls, with the hours between attempts left out. */
export const proveMail = async ({ folder }: Scene, leads: number): Promise<Figure> => {
  const place = { stateDir: folder, databaseUrl: undefined }
  const store = await openStore(place, () => undefined)
  const smtp = await startBadSmtp(Math.random)
  for (let number = 0; number < leads; number += 1) {
    await store.accept(buildSubmission(SendMailBody.parse({ ...SAMPLE_LEAD, fullName: `Person ${number}` }), circumstances({ idempotency: { key: randomBytes(8).toString('hex'), bodyHash: 'x', expiresAt: Date.now() + 24 * 60 * 60_000 } })))
  }
  let offset = 0
  const correspondents = { from: { name: '', address: 'website@crewtally.example' }, to: { name: '', address: TEAM } }
  const mail = createSmtpMailer({ url: smtp.url, correspondents, patience: PATIENCE })
  const delivery = startDelivery({ store, couriers: { mail }, log: SILENT, now: () => Date.now() + offset })
  const db = await openData(place, 'read')
  if (!db) throw new Error('there is no store')
  for (;;) {
    const { count } = await db.selectFrom('outbox').select((select) => select.fn.countAll<number>().as('count')).where('state', '=', 'pending').executeTakeFirstOrThrow()
    if (count === 0) break
    offset += STEP
    delivery.wake()
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  await delivery.stop()
  const rows = (await listLeads(db, { limit: leads })).flatMap((lead) => lead.deliveries)
  await db.destroy()
  await store.close()
  smtp.close()

  const arrived = new Set(smtp.taken.map(({ messageId }) => messageId))
  const sent = rows.filter(({ state }) => state === 'sent')
  const dead = rows.filter(({ state }) => state === 'dead')
  const unsent = sent.filter(({ messageId }) => !arrived.has(messageId)).length
  const known = new Set(rows.map(({ messageId }) => messageId))
  const strangers = smtp.taken.filter(({ messageId, to }) => !known.has(messageId) || to.join() !== TEAM).length
  return {
    what: `${leads} leads through a mail server that drops, delays, refuses and stalls`,
    promised: 'each delivered or dead-lettered; repeats only under the same Message-ID; no other recipient',
    measured: `${sent.length} delivered, ${dead.length} dead-lettered, ${smtp.taken.length - arrived.size} repeats under their Message-ID, ${unsent} lost, ${strangers} under another id or to another recipient`,
    holds: sent.length + dead.length === leads && unsent === 0 && strangers === 0,
  }
}
