/** Tables of the dashboard: what is live, reports of the gate, history, and trusted keys. */

import type {
  DashboardView,
  ReleaseSpan,
  Dashboard,
  LivePart,
  DashboardEntry,
} from '@federation/service/dashboard'
import type { ReactNode } from 'react'
import type { Provenance } from 'shared-contracts'
import { type Tone, Heading, Section } from 'shared-ui'
import partStyles from './part.module.css'
import livePartsStyles from './live-parts.module.css'
import entriesStyles from './entries.module.css'

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className={livePartsStyles.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

const LiveRow = ({ name, release, since, replaced, revision, tried }: LivePart) => (
  <li className={livePartsStyles.row}>
    <div>
      <h3 className={livePartsStyles.name}>{name}</h3>
      <p className={livePartsStyles.release}>{release}</p>
      {tried === null ? null : (
        <p className={livePartsStyles.tried}>
          <span>tried on some visitors:</span> {tried}
        </p>
      )}
    </div>
    <dl className={livePartsStyles.facts}>
      <Fact term="Live since">{since === null ? 'not known' : formatDateTime(since)}</Fact>
      <Fact term="Before it">{replaced ?? 'nothing'}</Fact>
      <Fact term="Revision">{revision ?? 'not known'}</Fact>
    </dl>
  </li>
)

/** Section with the live releases and the retired areas. */
export const LiveParts = ({ board: { parts, retired } }: { board: Dashboard }) => (
  <Part name="parts" title="Live now" about="The release that each part of the site shows everybody.">
    {parts.length === 0 ? (
      <EmptyMessage>Nothing is live yet: npm run fed -- release --all</EmptyMessage>
    ) : null}
    <ul className={livePartsStyles.list}>
      {parts.map((part) => (
        <LiveRow key={part.name} {...part} />
      ))}
    </ul>
    {retired.length === 0 ? null : (
      <p className={livePartsStyles.remark}>
        Off the site:{' '}
        {retired.map(({ name, to }) => (to === null ? name : `${name} (leads to ${to})`)).join(', ')}.{' '}
        {formatNounCount(retired.length, 'area')} in all.
      </p>
    )}
  </Part>
)

type Report = Dashboard['reports'][number]

const Refusals = ({ report: { at, refusals } }: { report: Report }) => (
  <details id={`gate-${at}`} className={entriesStyles.more}>
    <summary id={`gate-${at}-summary`}>What it said</summary>
    <ul className={entriesStyles.refusals}>
      {refusals.map(({ code, reason, advice }) => (
        <li key={code + reason}>
          <strong>{code}</strong> {reason} <span className={entriesStyles.advice}>Fix: {advice}.</span>
        </li>
      ))}
    </ul>
  </details>
)

const ReportEntry = ({ report }: { report: Report }) => {
  const { at, refusals, releases, took, composition, looks } = report
  const tried = Object.entries(releases).map(([name, { to }]) => `${name} ${to ?? 'taken off'}`)
  return (
    <li className={entriesStyles.entry} data-refused={refusals.length > 0 || undefined}>
      <p className={entriesStyles.when}>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <div>
        <h3 className={entriesStyles.title}>
          {refusals.length === 0 ? 'Passed' : `Refused: ${formatNounCount(refusals.length, 'problem')}`}
        </h3>
        <p className={entriesStyles.tried}>
          {tried.length === 0 ? 'the same releases, composed again' : tried.join(', ')}; composition{' '}
          {composition}, {(took / 1000).toFixed(1)} s
        </p>
        {refusals.length === 0 ? null : <Refusals report={report} />}
        <DiffLink href={looks} />
      </div>
    </li>
  )
}

export const GateReports = ({ reports }: Pick<Dashboard, 'reports'>) => (
  <Part
    name="gate"
    title="The gate’s last reports"
    tone="card"
    about="Each composed and checked candidate, live or dry run."
  >
    {reports.length === 0 ? <EmptyMessage>The gate has not checked a candidate yet.</EmptyMessage> : null}
    <ol className={entriesStyles.list} hidden={reports.length === 0}>
      {reports.map((report) => (
        <ReportEntry key={report.at + report.composition} report={report} />
      ))}
    </ol>
  </Part>
)

const changedPages = (pages: NonNullable<DashboardEntry['pages']>): [string, string[]][] =>
  (
    [
      ['new', pages.added],
      ['gone', pages.removed],
      ['changed', pages.changed],
      ['redirects', pages.redirects],
    ] satisfies [string, string[]][]
  ).filter(([, paths]) => paths.length > 0)

const Pages = ({ seq, pages }: Pick<DashboardEntry, 'seq' | 'pages'>) => {
  const changed = pages ? changedPages(pages) : []
  if (changed.length === 0) return null
  const count = changed.reduce((sum, [, paths]) => sum + paths.length, 0)
  return (
    <details id={`pages-${seq}`} className={entriesStyles.more}>
      <summary id={`pages-${seq}-summary`}>
        {formatNounCount(count, 'address differs', 'addresses differ')}
      </summary>
      {changed.map(([what, paths]) => (
        <p key={what}>
          <strong>{what}:</strong> {paths.join(', ')}
        </p>
      ))}
    </details>
  )
}

/** Author of a change. For a CI job, also links to the run, the commit and the pull request. */
const ChangedBy = ({ by }: Pick<DashboardEntry, 'by'>) => {
  if (!by) return null
  if (!('publisher' in by)) return <li>by the {formatAuthor(by)}</li>
  const { repository, commit, run } = by.publisher
  const address = run.slice(0, run.indexOf(repository) + repository.length)
  const isGitlab = run.startsWith(`${address}/-/`)
  return (
    <li>
      by {formatJob(by.publisher)}: <a href={run}>run</a>,{' '}
      <a href={`${address}/${isGitlab ? '-/' : ''}commit/${commit}`}>commit {commit.slice(0, 12)}</a>
      {/* The token of a job on a branch does not name the pull request. GitHub finds it by its commit, and GitLab's page of a
          commit names the merge request. */}
      {isGitlab ? null : (
        <>
          , <a href={`${address}/pulls?q=is%3Apr+${commit}`}>pull request</a>
        </>
      )}
    </li>
  )
}

const HistoryEntry = ({ entry }: { entry: DashboardEntry }) => (
  <li id={`entry-${entry.seq}`} className={entriesStyles.entry}>
    <p className={entriesStyles.when}>
      <strong>{entry.seq}</strong> <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
    </p>
    <div>
      <h3 className={entriesStyles.title}>{entry.reason}</h3>
      <ul className={entriesStyles.changes}>
        {Object.entries(entry.change.releases).map(([name, { from, to }]) => (
          <li key={name}>
            <span className={entriesStyles.name}>{name}</span> {from ?? 'none'} → {to ?? 'none'}
          </li>
        ))}
        {entry.change.skipped?.length ? <li>without {entry.change.skipped.join(', ')}</li> : null}
        <ChangedBy by={entry.by} />
        {entry.change.figures === undefined ? null : <li>{entry.change.figures}</li>}
      </ul>
      <Pages seq={entry.seq} pages={entry.pages} />
      <DiffLink href={entry.looks} />
    </div>
  </li>
)

export const History = ({ history }: Pick<Dashboard, 'history'>) => (
  <Part
    name="history"
    title="History"
    about="Changes of the live site, their reasons, and the paths with changed responses."
  >
    {history.length === 0 ? <EmptyMessage>Nothing has gone live yet.</EmptyMessage> : null}
    <ol className={entriesStyles.list} hidden={history.length === 0}>
      {history.map((entry) => (
        <HistoryEntry key={entry.seq} entry={entry} />
      ))}
    </ol>
  </Part>
)

const Row = ({ title, children }: { title: string; children: string }) => (
  <li className={entriesStyles.entry}>
    <h3 className={entriesStyles.title}>{title}</h3>
    <p className={entriesStyles.tried}>{children}</p>
  </li>
)

/** Section with the trusted keys and CI workflows, and the releases whose signature soon expires. */
export const Trust = ({ board: { keys, publishers, expiring } }: { board: Dashboard }) => (
  <Part name="trust" title="Who may release" about="Keys and CI workflows that the registry trusts.">
    {keys.length === 0 ? <EmptyMessage>Nobody yet. The first release creates the keys.</EmptyMessage> : null}
    <ul className={entriesStyles.list} hidden={keys.length === 0}>
      {expiring.map(({ name, release, expires }) => (
        <Row key={`${name} ${release}`} title={`${name} ${release}`}>
          {`Its signature expires on ${expires.slice(0, 10)}. It stays live; release it again before a rollback to it.`}
        </Row>
      ))}
      {publishers.map(({ name, repository, workflow, branch, pullRequests, environment }) => {
        const source = `${pullRequests ? 'pull requests into' : 'branch'} ${branch}${environment === undefined ? '' : `, environment ${environment}`}`
        return (
          <Row key={`${name} ${repository} ${workflow} ${source}`} title={name}>
            {`${repository}, ${workflow}, ${source}`}
          </Row>
        )
      })}
      {keys.map(({ name, keyId, since, revokedAt }) => (
        <Row key={keyId} title={name}>
          {`key ${keyId} since ${formatDateTime(since)}${revokedAt === undefined ? '' : `, revoked ${formatDateTime(revokedAt)}`}`}
        </Row>
      ))}
    </ul>
  </Part>
)

/**
 * Section with the parts of the site whose live release differs from the checkout (the Git working copy on the registry's
 * machine). Renders nothing if that machine has no checkout.
 */
export const Checkout = ({ board: { checkout } }: { board: Dashboard }) =>
  checkout === null ? null : (
    <Part
      name="checkout"
      title="The checkout"
      about="Differences between the live site and the checkout on the registry’s machine."
    >
      {checkout.length === 0 ? <EmptyMessage>Nothing: live is what the checkout builds.</EmptyMessage> : null}
      <ul className={entriesStyles.list} hidden={checkout.length === 0}>
        {checkout.map(({ name, live, checkout: built, kept }) => (
          <Row key={name} title={name}>
            {`live ${live ?? 'nothing'}, checkout ${built}${kept === null ? '' : ` (${kept})`}`}
          </Row>
        ))}
      </ul>
    </Part>
  )

export type View = DashboardView

interface PartProps {
  /** Value of the attribute `data-part`, by which `board.client.js` finds this part of the page. */
  name: string
  title: string
  about?: string
  tone?: Tone
  children: ReactNode
}

export const Part = ({ name, title, about, tone = 'paper', children }: PartProps) => (
  <Section tone={tone} labelledBy={`${name}-title`} spacing="tight">
    <div className={partStyles.head}>
      <Heading level={2} size="md" id={`${name}-title`}>
        {title}
      </Heading>
      {about === undefined ? null : <p className={partStyles.about}>{about}</p>}
    </div>
    <div data-part={name}>{children}</div>
  </Section>
)

interface ScrolledTableProps {
  id: string
  label: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Table that is scrolled separately from the page. The first cell of a row is its header. */
export const ScrolledTable = ({ id, label, columns, rows }: ScrolledTableProps) => (
  <section
    id={id}
    className={partStyles.scroller}
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    tabIndex={0}
  >
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

export const EmptyMessage = ({ children }: { children: ReactNode }) => (
  <p className={partStyles.about}>{children}</p>
)

/** Link to the visual diff (pictures before and after) of a composition. Renders nothing if there is no visual diff. */
const DiffLink = ({ href }: { href: string | null }) =>
  href === null ? null : (
    <p>
      <a href={href} className={partStyles.looks}>
        How it looks, before and after
      </a>
    </p>
  )

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats an ISO 8601 time as `Nov 22` (UTC). */
export const formatDay = (at: string): string => DAY.format(new Date(at))

/** Formats an ISO 8601 time as `Nov 22, 19:04` (UTC). */
export const formatDateTime = (at: string): string => `${formatDay(at)}, ${at.slice(11, 16)}`

/** Formats the author of a change, such as `ada in acme/pay, commit 0a1b2c3d4e5f` or `key of site`. */
export const formatAuthor = (by: ReleaseSpan['by']): string => {
  if (by === null) return 'on the registry’s machine'
  return 'publisher' in by
    ? `${formatJob(by.publisher)}, commit ${by.publisher.commit.slice(0, 12)}`
    : `key of ${by.name}`
}

/** Formats a CI job, such as `ada in acme/pay`. */
const formatJob = ({ actor, repository }: Provenance): string =>
  actor === undefined ? repository : `${actor} in ${repository}`

/** Formats an ISO 8601 time as `19:04` (UTC). */
export const formatTime = (at: string): string => at.slice(11, 16)

/** Formats a number with thousands separators, as `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Formats a count with its noun, such as `1 page` and `3 pages`. `plural` is used unless the count is 1. */
const formatNounCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`

/** Formats `bad / count` as a percentage, such as `0.42%`. Returns a dash if `count` is 0. */
export const formatShare = ({ count, bad }: { count: number; bad: number }): string =>
  count === 0 ? '–' : `${((100 * bad) / count).toFixed(bad === 0 ? 0 : 2)}%`

/** Formats a share and the number of views of which it is, such as `1.5% of 200`. */
export const formatSample = (sample: { count: number; bad: number }): string =>
  `${formatShare(sample)} of ${formatCount(sample.count)}`
