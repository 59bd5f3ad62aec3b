// Import head-styles.ts first: it also imports the base styles, which must precede all other styles.
import { Header } from '../../../shell/src/layout/head-styles.ts'
import { Footer } from '../../../shell/src/layout/footer.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { DOM } from 'shared-contracts/page'
import { loadContactBlock } from './pages.ts'

const ContactBlock = lazy(async () => ({ default: (await loadContactBlock()).Slot }))

/** A page of a peer (comparison build). It has a contact block and a footer only if the same page of this site has them. */
export const Site = ({ path, children }: { path: string; children: ReactNode }) => (
  <>
    <a className="skip-link" href={`#${DOM.outlet}`}>
      Skip to content
    </a>
    <Header nav={SITE_NAV} path={path} />
    <main id={DOM.outlet} tabIndex={-1}>
      {children}
    </main>
    {path === '/hr/onboarding' ? (
      <Suspense>
        <ContactBlock />
      </Suspense>
    ) : null}
    {path === '/' ? null : <Footer nav={SITE_NAV} path={path} />}
  </>
)
