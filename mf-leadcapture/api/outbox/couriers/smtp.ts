import { createTransport } from 'nodemailer'
import type { Courier, Owed } from '../courier.ts'
import type { Correspondents, Render } from '../mail/mail-of.ts'

const CONNECT_TIMEOUT = 10_000
const SOCKET_TIMEOUT = 30_000

/** Signs what leaves, so that the recipient can tell it from a forgery. */
interface DkimKey {
  domainName: string
  keySelector: string
  /** PEM. */
  privateKey: string
}

export interface SmtpOptions<Item extends Owed> {
  url: string
  correspondents: Correspondents
  render: Render<Item>
  dkim?: DkimKey | undefined
  /** Milliseconds a silent server is waited for. */
  patience?: number
}

/** A new connection for each mail: a lead is rare, and a kept connection may be dead when it comes. */
export const createSmtpMailer = <Item extends Owed>({ url, correspondents, render, dkim, patience = SOCKET_TIMEOUT }: SmtpOptions<Item>): Courier<Item> => {
  const transport = createTransport({
    url,
    connectionTimeout: Math.min(CONNECT_TIMEOUT, patience),
    greetingTimeout: Math.min(CONNECT_TIMEOUT, patience),
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim ? { dkim } : {}),
  })
  return {
    async send(due) {
      await transport.sendMail(await render(due, correspondents))
    },
    close: () => transport.close(),
  }
}
