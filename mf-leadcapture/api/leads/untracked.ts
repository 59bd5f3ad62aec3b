import type { SendMailBody } from '../../contract/send-mail.ts'

const withoutQuery = (page: string): string => page.split(/[?#]/)[0] ?? ''

/**
 * A request without what would tell which campaign brought its sender: the touches, and the query of the page. The
 * partner's id stays, since the policy counts it among what the site needs.
 */
export const untracked = (body: SendMailBody): SendMailBody => {
  if (!body.context) return body
  const { firstTouch: _first, lastTouch: _last, page, ...rest } = body.context
  return { ...body, context: { ...rest, ...(page === undefined ? {} : { page: withoutQuery(page) }) } }
}
