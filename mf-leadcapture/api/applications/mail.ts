import { wholePhone } from 'shared-contracts/field-text'
import { extraLines } from '../intake/extra-fields.ts'
import { unusualWords } from '../intake/risk.ts'
import type { Wording } from '../outbox/courier.ts'
import { facts } from '../outbox/mail/facts.ts'
import { plainText } from '../outbox/mail/plain-text.ts'
import { teamMail } from '../outbox/mail/team-mail.ts'
import type { ApplicationRow } from './rows.ts'

/** What the team reads of an application. The CV comes from strangers and stays where it is until somebody asks for it. */
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

/** An application as the team and an address of ours are told of it. */
export const APPLICATION_WORDING: Wording<ApplicationRow> = {
  mail: ({ delivery, subject: application }, correspondents) =>
    teamMail(
      delivery,
      {
        id: application.id,
        at: application.receivedAt,
        subject: `Application: ${application.role}`,
        text: applicationText(application),
        person: application,
        unusual: unusualWords(application),
      },
      correspondents,
    ),
  post: ({ riskScore: _score, riskReasons: _reasons, ...application }) => application,
}
