import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Courier, Couriers, Wordings } from './courier.ts'
import { createFolder } from './couriers/folder.ts'
import { createHubspot, type HubspotSettings, type PageTitle } from './couriers/hubspot.ts'
import { createSmtp } from './couriers/smtp.ts'
import { createWebhook, type WebhookSettings } from './couriers/webhook.ts'
import type { Correspondents } from './mail/address.ts'

export interface CourierSettings {
  smtpUrl: string | undefined
  dkim: { domainName: string; keySelector: string; keyFile: string } | undefined
  hubspot: HubspotSettings | undefined
  webhook: WebhookSettings | undefined
  correspondents: Correspondents
  stateDir: string
  siteOrigin: string
}

/** Mails go into a folder where no server is set. */
const createMailer = (
  { smtpUrl, dkim, correspondents, stateDir }: CourierSettings,
  wordings: Wordings,
): Courier => {
  if (smtpUrl === undefined) return createFolder(join(stateDir, 'mail'), correspondents, wordings)
  const key = dkim && {
    domainName: dkim.domainName,
    keySelector: dkim.keySelector,
    privateKey: readFileSync(dkim.keyFile, 'utf8'),
  }
  return createSmtp({ url: smtpUrl, correspondents, wordings, dkim: key })
}

/** A courier for each channel that the settings name; mail always. */
export const createCouriers = (
  settings: CourierSettings,
  wordings: Wordings,
  pageTitle: PageTitle,
): Couriers => {
  const { hubspot, webhook, siteOrigin } = settings
  return {
    mail: createMailer(settings, wordings),
    ...(hubspot ? { hubspot: createHubspot(hubspot, siteOrigin, wordings, pageTitle) } : {}),
    ...(webhook ? { webhook: createWebhook(webhook, wordings) } : {}),
  }
}
