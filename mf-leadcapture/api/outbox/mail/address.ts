export interface Mailbox {
  name: string
  address: string
}

/** Whom mails come from, and the team's mailbox that they go to. */
export interface Correspondents {
  from: Mailbox
  to: Mailbox
}

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
/** The plain form of an address, and no longer than mail servers take. */
export const PLAIN_ADDRESS = new RegExp(
  `^(?=.{0,254}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$`,
)

/**
 * True for the plain form of an address and nothing else: no quotes, comments, lists, line breaks or bare hosts.
 * Mail libraries repair what they are given, and a repaired address can be somebody else's.
 */
export const isPlainAddress = (text: string): boolean => text.length <= 254 && PLAIN_ADDRESS.test(text)

/** `Name <address>` or `address`; null for anything else. */
export const parseMailbox = (text: string): Mailbox | null => {
  const match = /^(?:([^<>"\\\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(text.trim())
  const address = (match?.[2] ?? match?.[3] ?? '').trim()
  return isPlainAddress(address) ? { name: (match?.[1] ?? '').trim(), address } : null
}

export const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1)
