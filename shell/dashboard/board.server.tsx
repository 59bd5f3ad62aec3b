/** Dashboard page, which the server renders at each request. Vite bundles this module and its styles. */
// These imports must be first, because they declare the CSS cascade layers. The order of the imports sets the layers'
// precedence.
import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import { type Dashboard, type DashboardView, MAX_DASHBOARD_DAYS } from '@federation/service/dashboard'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Container, Heading, Logo } from 'shared-ui'
import { Canary } from './canary.tsx'
import { GateReports, History, LiveParts, formatDateTime, Checkout, Trust } from './tables.tsx'
import { ReleaseCharts } from './release-charts.tsx'
import { Timeline } from './timeline.tsx'
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
        {live.site === undefined ? '' : `, site config ${live.site}`}
      </p>
    ) : null}
    {degraded.length === 0 ? null : (
      <div className={styles.degraded}>
        <p>
          <strong>The live channel has a fault.</strong> See: npm run fed -- verify
        </p>
        {degraded.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    )}
  </div>
)

const PERIODS = [1, 7, 14, MAX_DASHBOARD_DAYS]

const hrefOf = (area: string | null, days: number): string =>
  `/?${new URLSearchParams({ ...(area === null ? {} : { area }), days: String(days) }).toString()}`

/**
 * Filters of the dashboard. They are links, so that the URL contains the chosen filter and the filters work without JavaScript.
 */
const Filters = ({ board: { parts, retired }, view }: { board: Dashboard; view: DashboardView }) => {
  const names = [null, ...parts.map(({ name }) => name), ...retired.map(({ name }) => name)]
  return (
    <nav className={styles.filters} aria-label="Filters">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={hrefOf(name, view.days)} aria-current={name === view.area ? 'true' : undefined}>
              {name ?? 'All parts'}
            </a>
          </li>
        ))}
      </ul>
      <ul>
        {PERIODS.map((days) => (
          <li key={days}>
            <a href={hrefOf(view.area, days)} aria-current={days === view.days ? 'true' : undefined}>
              {days === 1 ? '1 day' : `${days} days`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Filters the dashboard's data by area. The live state and the canary (a composition that a share of the visitors gets) stay
 * complete, because they concern the whole site. If `area` is null, returns all data.
 */
const filterByArea = (board: Dashboard, area: string | null): Dashboard => {
  if (area === null) return board
  const isChanged = (releases: object): boolean => Object.hasOwn(releases, area)
  return {
    ...board,
    parts: board.parts.filter(({ name }) => name === area),
    lanes: board.lanes.filter(({ name }) => name === area),
    history: board.history.filter(({ change }) => isChanged(change.releases)),
    reports: board.reports.filter(({ releases }) => isChanged(releases)),
    expiring: board.expiring.filter(({ name }) => name === area),
    keys: board.keys.filter(({ name }) => name === area),
    publishers: board.publishers.filter(({ name }) => name === area),
    checkout: board.checkout?.filter(({ name }) => name === area) ?? null,
  }
}

/** Renders the dashboard as an HTML document. If `view.area` is not null, shows only the data of that area. */
export const render = (board: Dashboard, view: DashboardView): string => {
  const shown = filterByArea(board, view.area)
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en" data-live={board.live?.seq ?? 0}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>Releases – Crewtally</title>
        <link rel="stylesheet" href="/dashboard/board.css" />
        <link rel="icon" href="data:," />
        <script type="module" src="/dashboard/board.js" />
      </head>
      <body>
        <a className="skip-link" href="#timeline-title">
          Skip to the releases
        </a>
        <header data-tone="deep" className={styles.header}>
          <Container>
            <div className={styles.bar}>
              <Logo />
              <p>
                Releases, as of <span data-as-of>{view.at.slice(11, 19)} UTC</span>.{' '}
                <a href={hrefOf(view.area, view.days)} data-again>
                  Reload
                </a>
              </p>
            </div>
            <Top board={board} />
            <output data-status className={styles.status} />
          </Container>
        </header>
        <Container>
          <Filters board={board} view={view} />
        </Container>
        <main>
          <Timeline board={shown} view={view} />
          <Canary board={board} />
          <ReleaseCharts lanes={shown.lanes} />
          <LiveParts board={shown} />
          <GateReports reports={shown.reports} />
          <History history={shown.history} />
          <Trust board={shown} />
          <Checkout board={shown} />
        </main>
        <footer className={styles.foot}>
          <Container>
            <p>
              This page only shows. Changes are made with fed, which also prints this data: npm run fed --
              board --json. All times are UTC.
            </p>
          </Container>
        </footer>
      </body>
    </html>,
  )}`
}
