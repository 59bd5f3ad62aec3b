import type { FastifyInstance } from 'fastify'
import { readPreviewKey } from 'federation/rollout/preview-key'
import {
  PREVIEW_PATH,
  previewCookie,
  readPreviewLink,
  type PreviewRefusal,
} from 'federation/rollout/preview-link'
import { PREVIEW_COOKIE } from 'shared-contracts'
import { noticePage } from '../error-page.ts'
import { sendStillPage } from '../error-answers.ts'
import type { LiveSite } from '../live-site.ts'
import { outerScheme } from '../send.ts'
import { setCookie } from './cookies.ts'
import type { PastCompositions } from './past-compositions.ts'

const REFUSED: Record<PreviewRefusal | 'gone', { status: number; advice: string }> = {
  altered: { status: 403, advice: 'It was not made for this site, or something in it was changed.' },
  expired: { status: 410, advice: 'Its time is over. Ask who sent it to you for a new one.' },
  gone: { status: 404, advice: 'The version of the site that it leads to is not kept any more.' },
}

interface PreviewParts {
  store: string
  live: Pick<LiveSite, 'current'>
  past: PastCompositions
  now?: () => number
}

/** `/_preview?…`, signed by `fed preview`, shows one browser another composition; `/_preview?end` ends that. */
export const servePreviews = (
  app: FastifyInstance,
  { store, live, past, now = Date.now }: PreviewParts,
): void => {
  app.get(PREVIEW_PATH, async (request, reply) => {
    const scheme = outerScheme(request)
    const query = new URL(request.raw.url ?? PREVIEW_PATH, 'http://localhost').searchParams
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    const goOn = (cookie: string, path: string) =>
      reply.code(303).header('set-cookie', cookie).header('location', path).send()
    if (query.has('end')) return goOn(setCookie(PREVIEW_COOKIE, '', 0, { scheme }), '/')
    const refuse = (why: keyof typeof REFUSED) => {
      const { status, advice } = REFUSED[why]
      const notice = { heading: 'This preview link does not work', advice }
      return sendStillPage(request, reply.code(status), noticePage(live.current(), notice))
    }
    const key = await readPreviewKey(store)
    const read = key === null ? 'altered' : readPreviewLink(key, query, now())
    if (key === null || typeof read === 'string') return refuse(typeof read === 'string' ? read : 'altered')
    const { grant, path } = read
    if (!(await past.get(grant.composition))) return refuse('gone')
    const seconds = grant.until - Math.floor(now() / 1000)
    return goOn(setCookie(PREVIEW_COOKIE, previewCookie(key, grant), seconds, { scheme }), path)
  })
}
