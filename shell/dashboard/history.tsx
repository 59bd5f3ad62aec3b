import type { Dashboard, DashboardEntry } from '@federation/service/dashboard'
import {
  formatAuthor,
  formatJob,
  formatNounCount,
  formatDateTime,
  DiffLink,
  EmptyMessage,
  Part,
} from './part.tsx'
import styles from './entries.module.css'

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
    <details id={`pages-${seq}`} className={styles.more}>
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
  <li id={`entry-${entry.seq}`} className={styles.entry}>
    <p className={styles.when}>
      <strong>{entry.seq}</strong> <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
    </p>
    <div>
      <h3 className={styles.title}>{entry.reason}</h3>
      <ul className={styles.changes}>
        {Object.entries(entry.change.releases).map(([name, { from, to }]) => (
          <li key={name}>
            <span className={styles.name}>{name}</span> {from ?? 'none'} → {to ?? 'none'}
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
    about="What went live, why, and which addresses are answered differently since."
  >
    {history.length === 0 ? <EmptyMessage>Nothing has gone live yet.</EmptyMessage> : null}
    <ol className={styles.list} hidden={history.length === 0}>
      {history.map((entry) => (
        <HistoryEntry key={entry.seq} entry={entry} />
      ))}
    </ol>
  </Part>
)
