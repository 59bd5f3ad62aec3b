import type { Courier, Wordings } from '../courier.ts'
import { postJson } from './post-json.ts'

export interface HubspotSettings {
  /** `https://api.hsforms.com`, or a stand-in. */
  base: string
  portalId: string
  formId: string
}

/** The platform's own kind of object for a person. */
const CONTACT = '0-1'

/** Feeds people to the marketing platform's form, from the server and with nothing in the visitor's browser. */
export const createHubspot = (
  { base, portalId, formId }: HubspotSettings,
  siteOrigin: string,
  wordings: Wordings,
): Courier => {
  const url = new URL(
    `/submissions/v3/integration/submit/${encodeURIComponent(portalId)}/${encodeURIComponent(formId)}`,
    base,
  )
  return {
    name: 'hubspot',
    async send({ delivery, subject }) {
      const contact = wordings[delivery.subjectKind]?.contact?.(subject)
      if (!contact) return
      const fields = Object.entries(contact.properties).map(([name, value]) => ({
        objectTypeId: CONTACT,
        name,
        value,
      }))
      const context = {
        pageUri: URL.parse(contact.page, siteOrigin)?.href ?? siteOrigin,
        pageName: contact.title,
      }
      await postJson({ url, body: JSON.stringify({ fields, submittedAt: contact.submittedAt, context }) })
    },
    close: () => undefined,
  }
}
