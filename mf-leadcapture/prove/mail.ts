import { randomBytes } from 'node:crypto'
import { openData, openStore } from '../api/lead-store.ts'
import { LEAD_MESSAGES } from '../api/leads/lead-mail.ts'
import { listLeads } from '../api/leads/lead-record.ts'
import { leadRows } from '../api/leads/receive-lead.ts'
import { createSmtp } from '../api/outbox/transports.ts'
import { startDeliveryWorker } from '../api/outbox/worker.ts'
import { SendMailBody } from '../contract/send-mail.ts'
import { SAMPLE_LEAD, leadMetadata } from '../testing/sample-submissions.ts'
import { startBadSmtp } from './bad-smtp.ts'
import type { Figure, Scene } from './scene.ts'

const TEAM = 'team@crewtally.example'
const PATIENCE = 400
const PAUSE = 20
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Sends leads through a mail server that drops, delays, refuses and stalls, with the hours between attempts left out. */
export const proveMail = async ({ folder }: Scene, leads: number): Promise<Figure> => {
  const place = { stateDir: folder, databaseUrl: undefined }
  const store = await openStore(place, () => undefined)
  const smtp = await startBadSmtp(Math.random)
  for (let number = 0; number < leads; number += 1) {
    await store.leads.accept(
      leadRows(
        SendMailBody.parse({ ...SAMPLE_LEAD, fullName: `Person ${number}` }),
        leadMetadata({
          idempotency: {
            key: randomBytes(8).toString('hex'),
            bodyHash: 'x',
            expiresAt: Date.now() + 24 * 60 * 60_000,
          },
        }),
      ),
    )
  }
  let offset = 0
  const mailAddresses = {
    from: { name: '', address: 'website@crewtally.example' },
    to: { name: '', address: TEAM },
  }
  const mail = createSmtp({
    url: smtp.url,
    mailAddresses,
    templates: { lead: LEAD_MESSAGES },
    timeoutMs: PATIENCE,
  })
  const delivery = startDeliveryWorker({
    store: store.outbox,
    transports: { mail },
    log: SILENT,
    now: () => Date.now() + offset,
  })
  const db = await openData(place, 'read')
  if (!db) throw new Error('there is no store')
  for (;;) {
    const pending = await db
      .selectFrom('outbox')
      .select(['dueAt', 'leaseUntil'])
      .where('state', '=', 'pending')
      .execute()
    if (pending.length === 0) break
    // Once nothing is on its way, the time until the next attempt is skipped.
    if (pending.every(({ leaseUntil }) => leaseUntil === 0))
      offset = Math.max(offset, Math.min(...pending.map(({ dueAt }) => dueAt)) - Date.now() + 1)
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
  const strangers = smtp.taken.filter(
    ({ messageId, to }) => !known.has(messageId) || to.join() !== TEAM,
  ).length
  return {
    what: `${leads} leads through a mail server that drops, delays, refuses and stalls`,
    promised: 'each delivered or dead-lettered; repeats only under the same Message-ID; no other recipient',
    measured: `${sent.length} delivered, ${dead.length} dead-lettered, ${smtp.taken.length - arrived.size} repeats under their Message-ID, ${unsent} lost, ${strangers} under another id or to another recipient`,
    holds: sent.length + dead.length === leads && unsent === 0 && strangers === 0,
  }
}
