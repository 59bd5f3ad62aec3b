import { DOM, OUTLET_PLACEHOLDER, slotPlaceholder, type LayoutInput } from 'shared-contracts/page'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Areas' HTML comes in place of this, when the composer lays a page together. */
const OUTLET = { __html: OUTLET_PLACEHOLDER }

/**
 * Everything that stands around a page, inside `#shell`: rendered once, at release. It holds no state, so that no browser
 * ever runs it; `chrome.ts` brings it in line with the page on view. The outlet can have focus for the skip link.
 */
export const Layout = ({ page, slots, ...nav }: LayoutInput) => (
  <>
    <a className="skip-link" href={`#${DOM.outlet}`}>
      Skip to content
    </a>
    {page.flags.header ? <Header nav={nav} path={page.path} /> : null}
    <main id={DOM.outlet} tabIndex={-1} dangerouslySetInnerHTML={OUTLET} />
    {slots.map((place) => (
      <div
        key={place}
        id={DOM.slotPrefix + place}
        dangerouslySetInnerHTML={{ __html: slotPlaceholder(place) }}
      />
    ))}
    {page.flags.footer ? <Footer nav={nav} path={page.path} /> : null}
    <div id={DOM.announcer} className="visually-hidden" aria-live="polite" aria-atomic="true" />
  </>
)
