/** All pages of the booking, and what makes a document of one: built into a module of its own, with their styles. */
// First of all: they name the layers, which stand in the order in which they are named.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import { almostThere, booked, confirm, late } from './confirm-pages.tsx'
import { details } from './details-page.tsx'
import { render } from './document.tsx'
import { cancelled, confirmMove, manage } from './manage-pages.tsx'
import type { BookingPages } from './page.ts'
import { pick } from './pick-page.tsx'
import { notice, trouble } from './trouble-pages.tsx'

export const pages: BookingPages = {
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
}
