/** All pages of the booking, and what makes a document of one: built into a module of its own, with their styles. */
// First of all: they name the layers, which stand in the order in which they are named.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
export { almostThere, booked, confirm, late } from './confirm-pages.tsx'
export { details } from './details-page.tsx'
export { render } from './document.tsx'
export { cancelled, confirmMove, manage } from './manage-pages.tsx'
export { pick } from './pick-page.tsx'
export { notice, trouble } from './trouble-pages.tsx'
