import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LeadsEnvironment } from '../environment.ts'
import { createHubspot } from '../forward/hubspot.ts'
import { createWebhook } from '../forward/webhook.ts'
import { createFolderMailer } from '../mail/folder-mailer.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import type { Courier, Couriers } from './courier.ts'

const createMailer = ({ smtpUrl, dkim, correspondents, stateDir }: LeadsEnvironment): Courier => {
  if (smtpUrl === undefined) return createFolderMailer(join(stateDir, 'mail'), correspondents)
  const key = dkim && { domainName: dkim.domainName, keySelector: dkim.keySelector, privateKey: readFileSync(dkim.keyFile, 'utf8') }
  return createSmtpMailer({ url: smtpUrl, correspondents, dkim: key })
}

/** A courier for each channel that the settings name; mail always, into a folder where no server is set. */
export const createCouriers = (settings: LeadsEnvironment): Couriers => {
  const { hubspot, webhook, siteOrigin } = settings
  return {
    mail: createMailer(settings),
    ...(hubspot ? { hubspot: createHubspot(hubspot, siteOrigin) } : {}),
    ...(webhook ? { webhook: createWebhook(webhook) } : {}),
  }
}
