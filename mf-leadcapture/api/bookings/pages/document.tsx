import { renderToStaticMarkup } from 'react-dom/server'
import { SITE } from 'shared-contracts/site'
import { Container, Heading, SlimHeader } from 'shared-ui'
import type { PageAssets } from '../assets.ts'
import type { Page, Surroundings } from './page.ts'
import { CallOrWrite } from './parts.tsx'
import styles from './document.module.css'

const Head = ({
  page: { heading, title = heading, needsProof = false },
  assets: { sheet, fonts, guard, booking, proof },
}: {
  page: Page
  assets: PageAssets
}) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>{`${title} – ${SITE.name}`}</title>
    <link rel="stylesheet" href={sheet.href} />
    {fonts.map(({ href }) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
    ))}
    <link rel="icon" href="data:," />
    <script src={guard.href} integrity={guard.integrity} type="module" />
    <script src={booking.href} integrity={booking.integrity} defer />
    {needsProof ? <script src={proof.href} integrity={proof.integrity} type="module" /> : null}
  </head>
)

const Main = ({
  page: { heading, intro, saidAround = false, body },
  embedded,
}: {
  page: Page
  embedded: boolean
}) => (
  <main aria-label="Booking" data-tone="card" className={embedded ? styles.embedded : styles.sheet}>
    <div className={embedded && saidAround ? 'visually-hidden' : styles.head}>
      <Heading level={1} size={embedded ? 'md' : 'lg'}>
        {heading}
      </Heading>
      {intro === undefined ? null : <p>{intro}</p>}
    </div>
    {body}
  </main>
)

/** A booking page as it is answered, inside the meeting page or by itself. */
export const render = (page: Page, { embedded, assets }: Surroundings): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html
      lang="en"
      data-zone-guess={page.zoneIsGuess ? '' : undefined}
      data-asked={page.askedAt === undefined ? undefined : new Date(page.askedAt).toISOString()}
    >
      <Head page={page} assets={assets} />
      {embedded ? (
        <body data-tone="card">
          <Main page={page} embedded />
        </body>
      ) : (
        <body>
          <SlimHeader action={{ label: 'Contact us', href: '/contact-us' }} />
          <Container width="narrow">
            <Main page={page} embedded={false} />
            <footer className={styles.foot}>
              Rather talk? Call <CallOrWrite />.
            </footer>
          </Container>
        </body>
      )}
    </html>,
  )}`
