import { DOM, type LayoutInput } from 'shared-contracts/page'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Outlet, SlotHolder } from './opaque.tsx'

/**
 * Everything that stands around a page, rendered inside `#shell`. Each block keeps its place among its siblings,
 * so switching one on or off leaves the outlet as it is.
 */
export const Layout = ({ page, nav }: LayoutInput) => (
  <>
    <a className="skip-link" href={`#${DOM.outlet}`}>
      Skip to content
    </a>
    {page.flags.header ? <Header nav={nav} path={page.path} /> : null}
    <Outlet />
    {page.flags.contactBlock ? <SlotHolder name="contact-block" /> : null}
    {page.flags.footer ? <Footer nav={nav} path={page.path} /> : null}
    <div id={DOM.announcer} className="visually-hidden" aria-live="polite" aria-atomic="true" />
  </>
)
