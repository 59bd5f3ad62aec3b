import type { FastifyReply, FastifyRequest } from 'fastify'
import { SITE } from 'shared-contracts'

const SENTENCE = 'Our form service is not reachable right now.'

/** For a form that was posted without JavaScript: the browser's back button brings back what was typed. */
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Your request was not sent – ${SITE.name}</title></head>
<body>
<h1>Your request was not sent</h1>
<p>${SENTENCE} Go back in your browser, where what you typed is kept, and send it again in a minute.</p>
<p>Or write to <a href="mailto:${SITE.contact.email}">${SITE.contact.email}</a>, or call
<a href="${SITE.contact.phoneHref}">${SITE.contact.phone}</a>.</p>
</body>
</html>
`

/** Answers for the lead API where it does not: in the shape its caller expects. */
export const answerUnreachable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.code(503).header('retry-after', '30').header('cache-control', 'no-store')
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (isForm) return reply.type('text/html; charset=utf-8').send(PAGE)
  return reply.send({ success: false, error: `${SENTENCE} Please try again, or write or call us.` })
}
