import { createTransport } from 'nodemailer'
import type { Correspondents, Render } from './lead-message.ts'
import type { Mailer } from './mailer.ts'

const CONNECT_TIMEOUT = 10_000
const SOCKET_TIMEOUT = 30_000

export const createSmtpMailer = <Subject>(smtpUrl: string, correspondents: Correspondents, render: Render<Subject>): Mailer<Subject> => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SOCKET_TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(subject, messageId) {
      await transport.sendMail(await render(subject, messageId, correspondents))
    },
    close: () => transport.close(),
  }
}
