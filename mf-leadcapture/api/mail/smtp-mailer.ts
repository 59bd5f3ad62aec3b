import { createTransport } from 'nodemailer'
import { leadMessage, type Correspondents } from './lead-message.ts'
import type { Mailer } from './mailer.ts'

const CONNECT_TIMEOUT = 10_000
const SOCKET_TIMEOUT = 30_000

export const createSmtpMailer = (smtpUrl: string, correspondents: Correspondents): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(lead, messageId) {
      await transport.sendMail(leadMessage(lead, messageId, correspondents))
    },
    close: () => transport.close(),
  }
}
