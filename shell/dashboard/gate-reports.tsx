import type { Dashboard } from '@federation/service/dashboard'
import { formatNounCount, formatDateTime, DiffLink, EmptyMessage, Part } from './part.tsx'
import styles from './entries.module.css'

type Report = Dashboard['reports'][number]

const Refusals = ({ report: { at, refusals } }: { report: Report }) => (
  <details id={`gate-${at}`} className={styles.more}>
    <summary id={`gate-${at}-summary`}>What it said</summary>
    <ul className={styles.refusals}>
      {refusals.map(({ code, reason, advice }) => (
        <li key={code + reason}>
          <strong>{code}</strong> {reason} <span className={styles.advice}>Fix: {advice}.</span>
        </li>
      ))}
    </ul>
  </details>
)

const ReportEntry = ({ report }: { report: Report }) => {
  const { at, refusals, releases, took, composition, looks } = report
  const tried = Object.entries(releases).map(([name, { to }]) => `${name} ${to ?? 'taken off'}`)
  return (
    <li className={styles.entry} data-refused={refusals.length > 0 || undefined}>
      <p className={styles.when}>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <div>
        <h3 className={styles.title}>
          {refusals.length === 0 ? 'Passed' : `Refused: ${formatNounCount(refusals.length, 'problem')}`}
        </h3>
        <p className={styles.tried}>
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
    {reports.length === 0 ? (
      <EmptyMessage>It has checked nothing since this was put down.</EmptyMessage>
    ) : null}
    <ol className={styles.list} hidden={reports.length === 0}>
      {reports.map((report) => (
        <ReportEntry key={report.at + report.composition} report={report} />
      ))}
    </ol>
  </Part>
)
