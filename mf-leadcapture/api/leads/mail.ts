import { LEAD_FIELD_LIST } from 'shared-contracts'
import { wholePhone } from 'shared-contracts/field-text'
import { extraLines } from '../intake/extra-fields.ts'
import { unusualWords } from '../intake/risk.ts'
import type { Wording } from '../outbox/courier.ts'
import { facts } from '../outbox/mail/facts.ts'
import { plainText } from '../outbox/mail/plain-text.ts'
import { teamMail } from '../outbox/mail/team-mail.ts'
import { linesOf, textsOf, type LeadRow } from './rows.ts'

/** What the team reads of a lead. */
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

/** A lead under the platform's names; of what was left empty it is told nothing. */
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

/** A lead as the team, the marketing platform and an address of ours are told of it. */
export const LEAD_WORDING: Wording<LeadRow> = {
  mail: ({ delivery, subject: lead }, correspondents) =>
    teamMail(
      delivery,
      {
        id: lead.id,
        at: lead.receivedAt,
        subject: lead.subject,
        text: leadText(lead),
        person: lead,
        unusual: unusualWords(lead),
      },
      correspondents,
    ),
  contact: (lead) => ({
    properties: propertiesOf(lead),
    submittedAt: Date.parse(lead.receivedAt),
    page: lead.page ?? '/',
    title: lead.subject,
  }),
  post: ({ riskScore: _score, riskReasons: _reasons, ...lead }) => lead,
}
