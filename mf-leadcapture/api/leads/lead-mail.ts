import { LEAD_FIELD_LIST, type LeadValues } from 'shared-contracts'
import { wholePhone, type StoredPhone } from 'shared-contracts/field-rule'
import { unusualTraits } from '../abuse/risk.ts'
import { facts, plainText, teamMail, type MessageTemplate } from '../outbox/messages.ts'
import { extraLines } from '../records/extra-fields.ts'
import type { LeadRow } from './lead-store.ts'

/** Single-line fields with their labels; a dash for an empty one. */
export const linesOf = (lead: LeadValues & StoredPhone): [label: string, value: string][] =>
  LEAD_FIELD_LIST.flatMap(({ name, line }): [string, string][] =>
    line === null ? [] : [[line, String((name === 'phone' ? wholePhone(lead) : lead[name]) ?? '-')]],
  )

/** Multi-line texts below those lines, unchanged. */
export const textsOf = (lead: LeadValues): string[] =>
  LEAD_FIELD_LIST.flatMap(({ name, line }) =>
    line === null && lead[name] !== null ? [String(lead[name])] : [],
  )

const leadText = (lead: LeadRow): string => {
  const head = facts([
    ...linesOf(lead),
    ['Page', lead.page ?? '-'],
    ['Partner link', lead.plid ?? '-'],
    ...extraLines(lead.extraFields),
    ['Received', lead.receivedAt],
    ['Lead', lead.id],
  ])
  return `${[head, ...textsOf(lead).map(plainText)].join('\n\n')}\n`
}

/** The lead under the marketing platform's names, without empty fields. */
const propertiesOf = (lead: LeadRow): Record<string, string> =>
  Object.fromEntries(
    LEAD_FIELD_LIST.flatMap(({ name, crm }) => {
      const value = name === 'phone' ? wholePhone(lead) : lead[name]
      if (value === null) return []
      if (typeof crm === 'string') return [[crm, String(value)]]
      const [first = '', ...others] = String(value).split(/\s+/)
      return [
        [crm[0], first],
        [crm[1], others.join(' ')],
      ]
    }),
  )

/** Messages about a lead: the team's mail, the marketing platform's contact, the webhook's body. */
export const LEAD_MESSAGES: MessageTemplate<LeadRow> = {
  mail: ({ delivery, record: lead }, addresses) =>
    teamMail(
      delivery,
      {
        id: lead.id,
        at: lead.receivedAt,
        subject: lead.subject,
        text: leadText(lead),
        person: lead,
        unusual: unusualTraits(lead),
      },
      addresses,
    ),
  contact: (lead) => ({
    properties: propertiesOf(lead),
    submittedAt: Date.parse(lead.receivedAt),
    page: lead.page ?? '/',
    title: lead.subject,
  }),
  post: ({ riskScore: _score, riskReasons: _reasons, ...lead }) => lead,
}
