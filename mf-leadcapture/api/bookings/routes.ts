import type { FastifyInstance } from 'fastify'
import { asLeadApiError } from '../http/answer-error.ts'
import { RETRY_AFTER_SECONDS } from '../http/errors.ts'
import { assetRoutes } from './assets.ts'
import { bookRoutes } from './book-routes.ts'
import type { BookingOptions, RouteOptions } from './booking-options.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { manageRoutes } from './manage-routes.ts'
import { pageAnswers } from './page-answers.ts'

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The booking pages, in a scope of their own: who asks for a page is answered with one, also where something fails. */
export const bookingRoutes = (app: FastifyInstance, options: BookingOptions): void => {
  const { pages, assets, calendars } = options
  const answers = pageAnswers(pages, assets)
  const routes: RouteOptions = { ...options, ...answers }
  app.register((scope, _options, done) => {
    scope.setErrorHandler<Error>((thrown, request, reply) => {
      const error = asLeadApiError(thrown)
      if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed')
      const wait = RETRY_AFTER_SECONDS[error.status]
      if (wait !== undefined) reply.header('retry-after', wait)
      return answers.sendPage(
        request,
        reply,
        pages.notice({ heading: 'That did not work', text: sentence(error.message) }),
        error.status,
      )
    })
    assetRoutes(scope, assets)
    for (const calendar of Object.values(calendars)) bookRoutes(scope, calendar, routes)
    confirmRoutes(scope, routes)
    manageRoutes(scope, routes)
    done()
  })
}
