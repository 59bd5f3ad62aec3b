import { isThisMachine } from 'federation/service/this-machine'
import { createTransport } from 'nodemailer'
import { mailOf, type Courier, type Wordings } from '../courier.ts'
import type { Correspondents } from '../mail/address.ts'

const CONNECT_TIMEOUT = 10_000
const SOCKET_TIMEOUT = 30_000

/** Signs what leaves, so that the recipient can tell it from a forgery. */
interface DkimKey {
  domainName: string
  keySelector: string
  /** PEM. */
  privateKey: string
}

export interface SmtpOptions {
  url: string
  correspondents: Correspondents
  wordings: Wordings
  dkim?: DkimKey | undefined
  /** Milliseconds a silent server is waited for. */
  patience?: number
}

/** A new connection for each mail: a lead is rare, and a kept connection may be dead when it comes. */
export const createSmtp = ({
  url,
  correspondents,
  wordings,
  dkim,
  patience = SOCKET_TIMEOUT,
}: SmtpOptions): Courier => {
  const transport = createTransport({
    url,
    // What people wrote leaves encrypted, as the privacy policy says, or not at all.
    requireTLS: !isThisMachine(URL.parse(url)?.hostname ?? 'elsewhere'),
    connectionTimeout: Math.min(CONNECT_TIMEOUT, patience),
    greetingTimeout: Math.min(CONNECT_TIMEOUT, patience),
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim ? { dkim } : {}),
  })
  return {
    name: 'smtp',
    async send(due) {
      await transport.sendMail(await mailOf(wordings, due, correspondents))
    },
    close: () => transport.close(),
  }
}
