import { plainText } from '../outbox/mail/plain-text.ts'
import type { ApplicationRow } from '../tables.ts'
import { facts } from '../outbox/mail/facts.ts'

/** What the team reads of an application. The CV comes from strangers and stays where it is until somebody asks for it. */
export const applicationText = (application: ApplicationRow): string => {
  const head = facts([
    ['Role', application.role],
    ['Name', application.fullName],
    ['Email', application.email],
    ['Phone', application.phone],
    ['CV', `${application.cvName} (${application.cvType}, ${Math.ceil(application.cvSize / 1024)} KB)`],
    ['Received', application.receivedAt],
    ['Application', application.id],
  ])
  const links = application.links === '' ? '' : `\n${plainText(application.links)}\n`
  return `${head}\n${links}\n${plainText(application.message)}\n\nTo get the CV: pnpm leads cv ${application.id} --out <file>\n`
}
