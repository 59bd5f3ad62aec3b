import { createHmac } from 'node:crypto'

/** A person's address or number as suppressions keep it: of no use to whoever reads it, the same each time. */
export const personHash = (secret: string, kind: 'email' | 'phone', value: string): string =>
  createHmac('sha256', secret).update(`${kind}:${kind === 'email' ? value.trim().toLowerCase() : value.replaceAll(/\D/g, '')}`).digest('hex')
