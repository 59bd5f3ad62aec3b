import type { FastifyReply } from 'fastify'
import { CONTACT_PAGE } from '../../../contract/paths.ts'
import { stillPageHeaders } from './answer-form.ts'
import { escapeHtml } from './escape-html.ts'
import { plainPage } from './plain-page.ts'

/** A short page for who posted a form in a way that is refused before it is read. */
export const sendNotice = (reply: FastifyReply, message: string): FastifyReply => {
  const sentence = escapeHtml(message.charAt(0).toUpperCase() + message.slice(1))
  const page = plainPage(
    'Your message was not sent',
    `<p>${sentence} <a href="${CONTACT_PAGE}">Go to our contact page</a>.</p>`,
  )
  return reply.headers(stillPageHeaders(page)).send(page)
}
