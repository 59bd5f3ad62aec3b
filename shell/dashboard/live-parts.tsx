import type { Dashboard, LivePart } from '@federation/service/dashboard'
import { formatNounCount, formatDateTime, EmptyMessage, Part } from './part.tsx'
import styles from './live-parts.module.css'

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className={styles.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

const LiveRow = ({ name, release, since, replaced, revision, tried }: LivePart) => (
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
    </dl>
  </li>
)

/** Section with the live releases and the retired areas. */
export const LiveParts = ({ board: { parts, retired } }: { board: Dashboard }) => (
  <Part name="parts" title="Live now" about="The release that each part of the site shows everybody.">
    {parts.length === 0 ? (
      <EmptyMessage>Nothing is live yet: npm run fed -- release --all</EmptyMessage>
    ) : null}
    <ul className={styles.list}>
      {parts.map((part) => (
        <LiveRow key={part.name} {...part} />
      ))}
    </ul>
    {retired.length === 0 ? null : (
      <p className={styles.remark}>
        Off the site:{' '}
        {retired.map(({ name, to }) => (to === null ? name : `${name} (leads to ${to})`)).join(', ')}.{' '}
        {formatNounCount(retired.length, 'area')} in all.
      </p>
    )}
  </Part>
)
