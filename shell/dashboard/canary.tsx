import type { Dashboard } from '@federation/service/dashboard'
import { CanaryChart } from './canary-chart.tsx'
import { formatCount, formatDateTime, formatShare, EmptyMessage, Part } from './part.tsx'
import styles from './canary.module.css'

type Running = NonNullable<Dashboard['canary']>

const SAYS: Record<Running['judgement']['verdict'], string> = {
  worse: 'It is worse than live and will be stopped at the next check.',
  well: 'It does as well as live.',
  open: 'Too little is known yet.',
}

const RunningCanary = ({ canary }: { canary: Running }) => {
  const { entry, judgement, minutes, over } = canary
  const tried = Object.entries(entry.change?.releases ?? {}).map(([name, { to }]) => `${name} ${to}`)
  return (
    <>
      <p className={styles.verdict} data-verdict={judgement.verdict}>
        {tried.join(', ')} for {entry.canary.percent}% of the visitors, for {Math.floor(minutes)} of{' '}
        {entry.canary.minutes} minutes. {SAYS[judgement.verdict]}
      </p>
      <div className={styles.both}>
        <CanaryChart
          over={over}
          label="Views with an error since the canary began, as a share of all: canary and live. The numbers are next to it."
        />
        <section
          id="measures"
          className={styles.scroller}
          aria-label="Canary and live, by measure"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Measure</th>
                <th scope="col">Canary</th>
                <th scope="col">Live</th>
                <th scope="col">Evidence</th>
              </tr>
            </thead>
            <tbody>
              {judgement.measured.map((one) => (
                <tr key={one.name}>
                  <th scope="row">{one.name}</th>
                  <td>
                    {formatShare(one.canary)} of {formatCount(one.canary.count)}
                  </td>
                  <td>
                    {formatShare(one.live)} of {formatCount(one.live.count)}
                  </td>
                  <td>{one.evidence >= 1000 ? one.evidence.toExponential(1) : one.evidence.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  )
}

/**
 * Section that compares live with the running canary (a composition that a share of the visitors gets). If no canary is
 * running, the section shows the last canary.
 */
export const Canary = ({ board: { canary, lastCanary } }: { board: Dashboard }) => (
  <Part name="canary" title="Canary against live" tone="card">
    {canary ? <RunningCanary canary={canary} /> : null}
    {!canary && lastCanary ? (
      <EmptyMessage>
        None is running. The last one, {formatDateTime(lastCanary.at)}: {lastCanary.reason}.
        {lastCanary.change?.figures === undefined ? '' : ` ${lastCanary.change.figures}.`}
      </EmptyMessage>
    ) : null}
    {!canary && !lastCanary ? (
      <EmptyMessage>
        None is running, and none has. Begin one: npm run fed -- promote mf-pay@… --canary 10
      </EmptyMessage>
    ) : null}
  </Part>
)
