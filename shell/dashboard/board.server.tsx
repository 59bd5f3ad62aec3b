/** Dashboard page, which the server renders at each request. Vite bundles this module and its styles. */
// These imports must be first: they declare the CSS cascade layers, and their order is the order of precedence.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import type { Dashboard } from '@federation/service/dashboard'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Container, Heading, Logo } from 'shared-ui'
import { Canary } from './canary.tsx'
import { GateReports } from './gate-reports.tsx'
import { History } from './history.tsx'
import { ViewsByHour } from './hours-chart.tsx'
import { LiveParts } from './live-parts.tsx'
import { formatDateTime, Part } from './part.tsx'
import styles from './board.module.css'

/** Host name of the live site. The browser may break the line after each dot. */
const LiveAt = ({ origin }: { origin: string }) => (
  <>
    Live at{' '}
    {new URL(origin).host.split(/(?<=\.)/).map((label) => (
      <Fragment key={label}>
        {label}
        <wbr />
      </Fragment>
    ))}
  </>
)

const Top = ({ board: { live, origin, degraded } }: { board: Dashboard }) => (
  <div data-part="top">
    <Heading level={1} size="lg">
      {origin === null ? 'Nothing is live yet' : <LiveAt origin={origin} />}
    </Heading>
    {live ? (
      <p className={styles.since}>
        Entry {live.seq} since {formatDateTime(live.at)} UTC, composition {live.composition}
        {live.site === undefined ? '' : `, site document ${live.site}`}
      </p>
    ) : null}
    {degraded.length === 0 ? null : (
      <div className={styles.degraded}>
        <p>
          <strong>The newest entry cannot be shown.</strong> See: npm run fed -- verify
        </p>
        {degraded.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    )}
  </div>
)

/** Renders the HTML document. `at` is the time of the data, ISO 8601. */
export const render = (board: Dashboard, at: string): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en" data-live={board.live?.seq ?? 0}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Release board – Crewtally</title>
        <link rel="stylesheet" href="/board.css" />
        <link rel="icon" href="data:," />
        <script type="module" src="/board.js" />
      </head>
      <body>
        <a className="skip-link" href="#parts-title">
          Skip to what is live
        </a>
        <header data-tone="deep" className={styles.header}>
          <Container>
            <div className={styles.bar}>
              <Logo />
              <p>
                Release board, as of <span data-as-of>{at.slice(11, 19)} UTC</span>.{' '}
                <a href="/" data-again>
                  Look again
                </a>
              </p>
            </div>
            <Top board={board} />
            <output data-status className={styles.status} />
          </Container>
        </header>
        <main>
          <LiveParts board={board} />
          <Canary board={board} />
          <Part name="day" title="How pages do">
            <ViewsByHour day={board.day} />
          </Part>
          <GateReports board={board} />
          <History board={board} />
        </main>
        <footer className={styles.foot}>
          <Container>
            <p>It only shows: what is live is changed with npm run fed. All times are UTC.</p>
          </Container>
        </footer>
      </body>
    </html>,
  )}`
