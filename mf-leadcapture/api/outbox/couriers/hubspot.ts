import type { Courier } from '../courier.ts'
import type { LeadRow } from '../../tables.ts'
import { postJson } from './post-json.ts'

export interface HubspotSettings {
  /** `https://api.hsforms.com`, or a stand-in. */
  base: string
  portalId: string
  formId: string
}

/** The platform's own kind of object for a person. */
const CONTACT = '0-1'

const fieldsOf = (lead: LeadRow) => {
  const [first = '', ...others] = lead.fullName.split(/\s+/)
  const values = {
    email: lead.email,
    firstname: first,
    lastname: others.join(' '),
    phone: lead.phone,
    company: lead.businessName,
    industry: lead.industry,
    numemployees: String(lead.employees),
    message: lead.message,
  }
  return Object.entries(values).map(([name, value]) => ({ objectTypeId: CONTACT, name, value }))
}

/** Feeds a lead to the marketing platform's form, from the server and with nothing in the visitor's browser. */
export const createHubspot = ({ base, portalId, formId }: HubspotSettings, siteOrigin: string): Courier => {
  const url = new URL(`/submissions/v3/integration/submit/${encodeURIComponent(portalId)}/${encodeURIComponent(formId)}`, base)
  return {
    async send(due) {
      if (due.kind !== 'lead') return
      const { lead } = due
      const context = { pageUri: URL.parse(lead.page ?? '/', siteOrigin)?.href ?? siteOrigin, pageName: lead.subject }
      await postJson({ url, body: JSON.stringify({ fields: fieldsOf(lead), submittedAt: Date.parse(lead.receivedAt), context }) })
    },
    close: () => undefined,
  }
}
