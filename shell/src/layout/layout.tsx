import type { Publish } from 'shared-contracts/events'
import { DOM, type LayoutInput } from 'shared-contracts/page'
import { ANNOUNCER_ID } from './announcer-id.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Outlet, SlotHolder } from './opaque.tsx'

export interface LayoutProps extends LayoutInput {
  /** Receives a `button_click` when Get Demo in the header is followed. */
  onEvent?: Publish
}

/**
 * Everything that stands around a page, rendered inside `#shell`. Each block keeps its place among its siblings,
 * so switching one on or off leaves the outlet as it is.
 */
export const Layout = ({ page, nav, onEvent }: LayoutProps) => (
  <>
    <a className="skip-link" href={`#${DOM.outlet}`}>
      Skip to content
    </a>
    {page.flags.header ? <Header nav={nav} path={page.path} onEvent={onEvent} /> : null}
    <Outlet />
    {page.flags.contactBlock ? <SlotHolder name="contact-block" /> : null}
    {page.flags.footer ? <Footer nav={nav} path={page.path} /> : null}
    <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" aria-atomic="true" />
  </>
)
