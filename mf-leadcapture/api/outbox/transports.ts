import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocalHost, makePrivateFolder, replaceDurably } from '@federation/node-kit'
import { createTransport } from 'nodemailer'
import {
  createHubspot,
  createWebhook,
  type HubspotSettings,
  type PageTitle,
  type WebhookSettings,
} from './http-transports.ts'
import { renderMail, type MailAddresses, type MessageTemplates, type Transport } from './messages.ts'
import { CHANNELS, getDeliveryName, type Channel } from './queue.ts'

export type Transports = Partial<Record<Channel, Transport>>

export interface TransportSettings {
  smtpUrl: string | undefined
  dkim: { domainName: string; keySelector: string; keyFile: string } | undefined
  hubspot: HubspotSettings | undefined
  webhook: WebhookSettings | undefined
  mailAddresses: MailAddresses
  stateDir: string
  siteOrigin: string
}

/** Creates a transport for each configured destination. Without an SMTP server, mails are written to a folder. */
export const createTransports = (
  settings: TransportSettings,
  templates: MessageTemplates,
  pageTitle: PageTitle,
): Transports => {
  const { smtpUrl, dkim, hubspot, webhook, siteOrigin, stateDir, mailAddresses } = settings
  const mail = () =>
    smtpUrl === undefined
      ? createFolder(join(stateDir, 'mail'), mailAddresses, templates)
      : createSmtp({
          url: smtpUrl,
          mailAddresses,
          templates,
          dkim: dkim && { ...dkim, privateKey: readFileSync(dkim.keyFile, 'utf8') },
        })
  return {
    mail: mail(),
    ...(hubspot ? { hubspot: createHubspot(hubspot, siteOrigin, templates, pageTitle) } : {}),
    ...(webhook ? { webhook: createWebhook(webhook, templates) } : {}),
  }
}

export const listChannels = (transports: Transports): Channel[] =>
  CHANNELS.filter((channel) => transports[channel] !== undefined)

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000

export interface SmtpOptions {
  url: string
  mailAddresses: MailAddresses
  templates: MessageTemplates
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined
  timeoutMs?: number
}

/** Sends mails over SMTP. Each mail uses a new connection: leads are rare, so an idle connection would often be broken. */
export const createSmtp = ({
  url,
  mailAddresses,
  templates,
  dkim,
  timeoutMs = SOCKET_TIMEOUT_MS,
}: SmtpOptions): Transport => {
  const transport = createTransport({
    url,
    // The privacy policy promises encryption, so sending to another machine fails without TLS.
    requireTLS: !isLocalHost(URL.parse(url)?.hostname ?? 'elsewhere'),
    connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim ? { dkim } : {}),
  })
  return {
    async send(due) {
      await transport.sendMail(renderMail(templates, due, mailAddresses))
    },
    close: () => transport.close(),
  }
}

/** Writes mails as `.eml` files. A file gets this ending only after its content is complete and on disk. */
export const createFolder = (
  folder: string,
  mailAddresses: MailAddresses,
  templates: MessageTemplates,
): Transport => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(due) {
      const { message } = await transport.sendMail(renderMail(templates, due, mailAddresses))
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not rendered into a buffer')
      await makePrivateFolder(folder)
      await replaceDurably(join(folder, `${getDeliveryName(due.delivery)}.eml`), message, 0o600)
    },
    close: () => transport.close(),
  }
}
