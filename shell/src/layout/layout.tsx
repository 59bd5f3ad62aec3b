import { DOM, OUTLET_PLACEHOLDER, slotPlaceholder, type LayoutInput } from 'shared-contracts/page'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Placeholder that the composer replaces with the areas' HTML. */
const OUTLET = { __html: OUTLET_PLACEHOLDER }

/**
 * Everything around a page, inside `#shell`. Rendered once, at release. It has no state and is never hydrated; `chrome.ts`
 * updates it for each page. The outlet is focusable for the skip link.
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
