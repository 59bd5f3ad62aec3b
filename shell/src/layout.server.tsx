import type { RenderLayout, RenderQuestion } from 'shared-contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Question } from './consent/question.tsx'
import { DOM, OUTLET_PLACEHOLDER, slotPlaceholder, type LayoutInput } from 'shared-contracts/page'
import { Banner, Header } from './layout/header.tsx'
import { Footer } from './layout/footer.tsx'
import { PageFoot, PageTop } from './layout/slim.tsx'

/** Renders the layout of one page. Only the composer runs this module, never the server. */
export const renderLayout: RenderLayout = (input) =>
  Promise.resolve(renderToStaticMarkup(<Layout {...input} />))

/** Renders the consent question, which is the same on every page. */
export const renderQuestion: RenderQuestion = () => Promise.resolve(renderToStaticMarkup(<Question />))

const OUTLET = { __html: OUTLET_PLACEHOLDER }

/**
 * The layout of a page: everything around the route's content, inside `#shell`. The composer renders the layout, which has no
 * state and is never hydrated. On client navigation, `chrome.ts` updates it. The outlet (the element that contains the route's
 * content) is focusable, because the skip link points to it.
 */
export const Layout = ({ page, slots, banner, slimHeader, ...nav }: LayoutInput) => (
  <>
    <a className="skip-link" href={`#${DOM.outlet}`}>
      Skip to content
    </a>
    {page.flags.header && banner ? <Banner {...banner} /> : null}
    {page.flags.header ? <Header nav={nav} path={page.path} /> : null}
    {slimHeader && !page.flags.header ? <PageTop action={slimHeader} /> : null}
    <main id={DOM.outlet} tabIndex={-1} dangerouslySetInnerHTML={OUTLET} />
    {slots.map((place) => (
      <div
        key={place}
        id={DOM.slotPrefix + place}
        dangerouslySetInnerHTML={{ __html: slotPlaceholder(place) }}
      />
    ))}
    {page.flags.footer ? <Footer nav={nav} path={page.path} /> : null}
    {slimHeader && !page.flags.footer ? <PageFoot /> : null}
    <div id={DOM.announcer} className="visually-hidden" aria-live="polite" aria-atomic="true" />
  </>
)
