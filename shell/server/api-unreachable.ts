import type { FastifyReply, FastifyRequest } from 'fastify'
import { SITE } from 'shared-contracts'
import { sendStillPage } from './error-answers.ts'

const SENTENCE = 'Our form service is not reachable right now.'

const page = (heading: string, advice: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${heading} – ${SITE.name}</title></head>
<body>
<h1>${heading}</h1>
<p>${advice}</p>
<p>Or write to <a href="mailto:${SITE.contact.email}">${SITE.contact.email}</a>, or call
<a href="${SITE.contact.phoneHref}">${SITE.contact.phone}</a>.</p>
</body>
</html>
`

/** For a form that was posted without JavaScript: the browser's back button brings back what was typed. */
const FORM_PAGE = page(
  'Your request was not sent',
  `${SENTENCE} Go back in your browser, where what you typed is kept, and send it again in a minute.`,
)

/** For who wanted to see a page of the service, such as the booking page, by itself or in its frame. */
const OTHER_PAGE = page('We cannot show this right now', 'Please try again in a minute.')

const wantsPage = ({ accept = '' }: FastifyRequest['headers']): boolean =>
  accept.includes('text/html') && !accept.includes('application/json')

/** Only a browser that posts a form by itself sends this: scripts send JSON, or a file as multipart. */
const isPlainForm = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Answers for the lead API where it does not: in the shape its caller expects. */
export const answerUnreachable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { method, headers } = request
  reply.code(503).header('retry-after', '30').header('cache-control', 'no-store')
  if (!isPlainForm(headers) && !wantsPage(headers))
    return reply.send({ success: false, error: `${SENTENCE} Please try again, or write or call us.` })
  return sendStillPage(request, reply, method === 'GET' ? OTHER_PAGE : FORM_PAGE)
}
