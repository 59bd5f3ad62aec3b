import type { Board } from '@federation/service/dashboard'
import { CanaryChart } from './canary-chart.tsx'
import { formatCount, moment, share } from './format-values.ts'
import { Nothing, Part } from './part.tsx'
import styles from './canary.module.css'

type Running = NonNullable<Board['canary']>

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
                    {share(one.canary)} of {formatCount(one.canary.count)}
                  </td>
                  <td>
                    {share(one.live)} of {formatCount(one.live.count)}
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

/** The running canary compared with live. */
export const Canary = ({ board: { canary, lastCanary } }: { board: Board }) => (
  <Part name="canary" title="Canary against live" tone="card">
    {canary ? <RunningCanary canary={canary} /> : null}
    {!canary && lastCanary ? (
      <Nothing>
        None is running. The last one, {moment(lastCanary.at)}: {lastCanary.reason}.
        {lastCanary.change?.figures === undefined ? '' : ` ${lastCanary.change.figures}.`}
      </Nothing>
    ) : null}
    {!canary && !lastCanary ? (
      <Nothing>None is running, and none has. Begin one: npm run fed -- promote mf-pay@… --canary 10</Nothing>
    ) : null}
  </Part>
)
