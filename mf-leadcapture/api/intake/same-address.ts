import { createHmac } from 'node:crypto'
import { splitPhone } from 'shared-contracts/field-text'

/** Providers whose mailboxes know no dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, as far as its spelling tells: lower case, without a plus tag, and without dots where
 * the provider ignores them. For counting alone; mails go to the address as it was typed.
 */
export const mailboxOf = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [untagged = ''] = local.split('+')
  const bare = untagged === '' ? local : untagged
  return DOTLESS.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}

/** A person's address or number as suppressions keep it, or a client as bookings do: of no use to whoever reads it, the same each time. */
export const personHash = (secret: string, kind: 'email' | 'phone' | 'client', value: string): string =>
  createHmac('sha256', secret)
    .update(
      `${kind}:${kind === 'phone' ? splitPhone(value).phone.replaceAll(/\D/g, '') : value.trim().toLowerCase()}`,
    )
    .digest('hex')
