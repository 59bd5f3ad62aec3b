/** All pages of the API: built into a module of its own, with their styles. */
// First of all: they name the layers, which stand in the order in which they are named.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import 'shared-ui/forced-colors.css'
import 'shared-ui/print.css'
import { applicationFallback } from './applications/fallback-page.tsx'
import { almostThere, booked, confirm, late } from './bookings/pages/confirm-pages.tsx'
import { details } from './bookings/pages/details-page.tsx'
import { render } from './bookings/pages/document.tsx'
import { cancelled, confirmMove, manage } from './bookings/pages/manage-pages.tsx'
import { pick } from './bookings/pages/pick-page.tsx'
import { notice, trouble } from './bookings/pages/trouble-pages.tsx'
import type { ApiPages } from './built-pages.ts'
import { refused } from './http/pages/refused.tsx'
import { contactFallback } from './leads/fallback-page.tsx'

export const pages: ApiPages = {
  pick,
  details,
  almostThere,
  confirm,
  booked,
  late,
  manage,
  cancelled,
  confirmMove,
  notice,
  trouble,
  render,
  refused,
  contactFallback,
  applicationFallback,
}
