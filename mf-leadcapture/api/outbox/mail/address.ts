import { EMAIL } from 'shared-contracts/text-patterns'
import { readEmail } from 'shared-contracts/field-text'

export interface Mailbox {
  name: string
  address: string
}

/** Whom mails come from, and the team's mailbox that they go to. */
export interface Correspondents {
  from: Mailbox
  to: Mailbox
}

/**
 * True for an address that forms accept, and nothing else: no quotes, comments, lists, line breaks or bare hosts. Mail
 * libraries repair what they are given, and a repaired address can be somebody else's.
 */
export const isPlainAddress = (text: string): boolean => EMAIL.test(text)

/** `Name <address>` or `address`; null for anything else. */
export const parseMailbox = (text: string): Mailbox | null => {
  const match = /^(?:([^<>"\\\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = readEmail(match?.[2] ?? match?.[3] ?? '')
  return isPlainAddress(address) ? { name: (match?.[1] ?? '').trim(), address } : null
}

export const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)
