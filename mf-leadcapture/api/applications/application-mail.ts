import { wholePhone } from 'shared-contracts/field-rule'
import { unusualTraits } from '../abuse/risk.ts'
import { facts, plainText, teamMail, type MessageTemplate } from '../outbox/messages.ts'
import { extraLines } from '../records/extra-fields.ts'
import type { ApplicationRow } from './application-record.ts'

/** The résumé comes from a stranger: the mail names the command that copies it instead of attaching it. */
const applicationText = (application: ApplicationRow): string => {
  const head = facts([
    ['Role', application.role],
    ['Name', application.fullName],
    ['Email', application.email],
    ['Phone', wholePhone(application)],
    ['Résumé', `${application.cvName} (${application.cvType}, ${Math.ceil(application.cvSize / 1024)} KB)`],
    ...(application.cvContains === ''
      ? []
      : [['Caution', `the résumé contains ${application.cvContains}`] as const]),
    ...extraLines(application.extraFields),
    ['Received', application.receivedAt],
    ['Application', application.id],
  ])
  const links = application.links === '' ? '' : `\n${plainText(application.links)}\n`
  return `${head}\n${links}\n${plainText(application.message)}\n\nTo get the résumé: npm run leads -- cv ${application.id} --out <file>\n`
}

/** Messages about an application: the team's mail and the webhook's body. */
export const APPLICATION_MESSAGES: MessageTemplate<ApplicationRow> = {
  mail: ({ delivery, record: application }, addresses) =>
    teamMail(
      delivery,
      {
        id: application.id,
        at: application.receivedAt,
        subject: `Application: ${application.role}`,
        text: applicationText(application),
        person: application,
        unusual: unusualTraits(application),
      },
      addresses,
    ),
  post: ({ riskScore: _score, riskReasons: _reasons, ...application }) => application,
}
