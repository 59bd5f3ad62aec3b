import type { Dashboard, LivePart } from '@federation/service/dashboard'
import { formatCount, formatNounCount, formatDateTime, formatShare, EmptyMessage, Part } from './part.tsx'
import styles from './live-parts.module.css'

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * Formats the page views of a deployable in the last 24 hours. The text for the shell has no number of views, because the shell is
 * part of every page.
 */
const viewsOf = (name: string, day: LivePart['day']): string => {
  if (name === 'shell')
    return day.bad === 0 ? 'every page, no errors' : `every page, ${formatCount(day.bad)} with an error`
  return day.count === 0 ? 'none' : `${formatCount(day.count)}, ${formatShare(day)} with an error`
}

const LiveRow = ({ name, release, since, replaced, revision, tried, day }: LivePart) => (
  <li className={styles.row}>
    <div>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.release}>{release}</p>
      {tried === null ? null : (
        <p className={styles.tried}>
          <span>tried on some visitors:</span> {tried}
        </p>
      )}
    </div>
    <dl className={styles.facts}>
      <Fact term="Live since">{since === null ? 'not known' : formatDateTime(since)}</Fact>
      <Fact term="Before it">{replaced ?? 'nothing'}</Fact>
      <Fact term="Revision">{revision ?? 'not known'}</Fact>
      <Fact term="Views in 24 hours">{viewsOf(name, day)}</Fact>
    </dl>
  </li>
)

/** Section with the live releases, the retired areas, and the releases that soon expire. */
export const LiveParts = ({ board: { parts, retired, expiring } }: { board: Dashboard }) => (
  <Part name="parts" title="Live now" about="The release that each part of the site shows everybody.">
    {parts.length === 0 ? (
      <EmptyMessage>Nothing is live yet: npm run fed -- release --all</EmptyMessage>
    ) : null}
    <ul className={styles.list}>
      {parts.map((part) => (
        <LiveRow key={part.name} {...part} />
      ))}
    </ul>
    {expiring.map(({ name, release, expires }) => (
      <p key={name} className={styles.remark}>
        The seal of {name} {release} ends on {expires.slice(0, 10)}. It stays live; release it again before it
        is needed anew.
      </p>
    ))}
    {retired.length === 0 ? null : (
      <p className={styles.remark}>
        Off the site:{' '}
        {retired.map(({ name, to }) => (to === null ? name : `${name} (leads to ${to})`)).join(', ')}.{' '}
        {formatNounCount(retired.length, 'area')} in all.
      </p>
    )}
  </Part>
)
