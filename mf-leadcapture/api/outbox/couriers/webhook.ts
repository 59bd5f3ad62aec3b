import { createHmac } from 'node:crypto'
import type { Courier, Wordings } from '../courier.ts'
import { postJson } from './post-json.ts'

export interface WebhookSettings {
  url: string
  secret: string
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, so that neither can be replayed for another. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Posts a subject to an address of ours. It may come twice: the Idempotency-Key is the same each time. */
export const createWebhook = (
  { url, secret }: WebhookSettings,
  wordings: Wordings,
  now: () => number = Date.now,
): Courier => ({
  name: 'webhook',
  async send({ delivery, subject }) {
    const posted = wordings[delivery.subjectKind]?.post?.(subject)
    if (!posted) return
    const body = JSON.stringify({ type: delivery.subjectKind, ...posted })
    await postJson({
      url: new URL(url),
      body,
      typed: Object.values(posted).filter((value) => typeof value === 'string'),
      headers: {
        'idempotency-key': delivery.id,
        'x-crewtally-signature': signatureOf(secret, Math.floor(now() / 1000), body),
      },
    })
  },
  close: () => undefined,
})
