import type { FastifyInstance } from 'fastify'

/** Where the button of the page about too many cookies posts to. */
export const CLEAR_COOKIES_PATH = '/_clear-cookies'

/** Returns true if the response at this address does not depend on cookies. */
export const ignoresCookies = (url: string): boolean => url.startsWith('/_r/') || url === CLEAR_COOKIES_PATH

/**
 * Deletes all cookies of the site in the browser that posts here (Clear-Site-Data), and leads to the home page. Pages of other
 * sites cannot have it done.
 */
export const clearCookies = (app: FastifyInstance): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.post(CLEAR_COOKIES_PATH, async ({ headers }, reply) => {
      reply.header('cache-control', 'no-store')
      const from = headers['sec-fetch-site']
      if (from !== undefined && from !== 'same-origin' && from !== 'none') return reply.code(403).send()
      return reply.code(303).headers({ 'clear-site-data': '"cookies"', location: '/' }).send()
    })
  })
}
