import { createHmac } from 'node:crypto'
import type { Courier } from '../courier.ts'
import type { Due } from '../../operations.ts'
import { postJson } from './post-json.ts'

export interface WebhookSettings {
  url: string
  secret: string
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`, so that neither can be replayed for another. */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

const bodyOf = (due: Exclude<Due, { kind: 'digest' }>): string => {
  const { riskScore: _score, riskReasons: _reasons, ...subject } = due.kind === 'lead' ? due.lead : due.application
  return JSON.stringify({ type: due.kind, ...subject })
}

/** Posts a lead to an address of ours. It may come twice: the Idempotency-Key is the same each time. */
export const createWebhook = ({ url, secret }: WebhookSettings, now: () => number = Date.now): Courier => ({
  async send(due) {
    if (due.kind === 'digest') return
    const body = bodyOf(due)
    await postJson({
      url: new URL(url),
      body,
      headers: { 'idempotency-key': due.delivery.id, 'x-crewtally-signature': signatureOf(secret, Math.floor(now() / 1000), body) },
    })
  },
  close: () => undefined,
})
