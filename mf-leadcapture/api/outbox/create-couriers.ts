import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LeadsEnvironment } from '../environment.ts'
import { createHubspot } from './couriers/hubspot.ts'
import { createWebhook } from './couriers/webhook.ts'
import { createFolderMailer } from './couriers/folder.ts'
import { mailOf, type Render } from './mail/mail-of.ts'
import { createSmtpMailer } from './couriers/smtp.ts'
import type { Courier, Couriers, Owed } from './courier.ts'

/** Mails what `render` makes of each delivery; into a folder where no server is set. */
export const createMailer = <Item extends Owed>({ smtpUrl, dkim, correspondents, stateDir }: LeadsEnvironment, render: Render<Item>): Courier<Item> => {
  if (smtpUrl === undefined) return createFolderMailer(join(stateDir, 'mail'), correspondents, render)
  const key = dkim && { domainName: dkim.domainName, keySelector: dkim.keySelector, privateKey: readFileSync(dkim.keyFile, 'utf8') }
  return createSmtpMailer({ url: smtpUrl, correspondents, render, dkim: key })
}

/** A courier for each channel that the settings name; mail always. */
export const createCouriers = (settings: LeadsEnvironment): Couriers => {
  const { hubspot, webhook, siteOrigin } = settings
  return {
    mail: createMailer(settings, mailOf),
    ...(hubspot ? { hubspot: createHubspot(hubspot, siteOrigin) } : {}),
    ...(webhook ? { webhook: createWebhook(webhook) } : {}),
  }
}
