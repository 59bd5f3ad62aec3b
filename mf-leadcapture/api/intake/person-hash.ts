import { createHmac } from 'node:crypto'

/** A person's address or number as suppressions keep it, or a client as bookings do: of no use to whoever reads it, the same each time. */
export const personHash = (secret: string, kind: 'email' | 'phone' | 'client', value: string): string =>
  createHmac('sha256', secret)
    .update(`${kind}:${kind === 'phone' ? value.replaceAll(/\D/g, '') : value.trim().toLowerCase()}`)
    .digest('hex')
