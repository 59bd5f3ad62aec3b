import type { FastifyInstance } from 'fastify'
import { asLeadApiError } from '../http/answer-error.ts'
import { RETRY_AFTER_SECONDS } from '../http/errors.ts'
import { assetRoutes } from './assets.ts'
import { bookRoutes } from './book-routes.ts'
import type { BookingOptions } from './booking-options.ts'
import { confirmRoutes } from './confirm-routes.ts'
import { manageRoutes } from './manage-routes.ts'
import { sendPage } from './pages/document.ts'
import { noticePage } from './pages/manage-pages.ts'

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The booking pages, in a scope of their own: who asks for a page is answered with one, also where something fails. */
export const bookingRoutes = (app: FastifyInstance, options: BookingOptions): void => {
  app.register((scope, _options, done) => {
    scope.setErrorHandler<Error>((thrown, request, reply) => {
      const error = asLeadApiError(thrown)
      if (error.status >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed')
      const wait = RETRY_AFTER_SECONDS[error.status]
      if (wait !== undefined) reply.header('retry-after', wait)
      return sendPage(request, reply, noticePage('That did not work', sentence(error.message)), error.status)
    })
    assetRoutes(scope)
    for (const calendar of Object.values(options.calendars)) bookRoutes(scope, calendar, options)
    confirmRoutes(scope, options)
    manageRoutes(scope, options)
    done()
  })
}
