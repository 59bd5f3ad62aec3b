import { Tally, ToolMark } from 'shared-ui'
import styles from './tool-hub.module.css'

const IN = [
  { name: 'HubSpot', what: 'won deals' },
  { name: 'Google Calendar', what: 'ride-alongs' },
  { name: 'Indeed', what: 'applicants' },
]
const OUT = [
  { name: 'QuickBooks', what: 'the journal' },
  { name: 'Gusto', what: 'pay by name' },
  { name: 'Google Sheets', what: 'reports' },
]

const list = (tools: typeof IN) => tools.map(({ name, what }) => `${what} (${name})`).join(', ')

/** What comes in on the left, what goes out on the right, and the count in between. */
export function ToolHub() {
  const image = {
    role: 'img',
    'aria-label': `Into Crewtally come ${list(IN)}; out go ${list(OUT)}.`,
  } as const
  return (
    <div {...image}>
      <div aria-hidden="true" className={styles.inside}>
        {[IN, OUT].map((side) => (
          <div
            key={side === IN ? 'in' : 'out'}
            className={styles.side}
            data-side={side === IN ? 'in' : 'out'}
          >
            {side.map(({ name, what }) => (
              <div key={name} className={styles.tool} data-tone="card">
                <ToolMark name={name} showName={false} />
                <span className={styles.what}>{what}</span>
              </div>
            ))}
          </div>
        ))}
        <div className={styles.count} data-tone="spruce">
          <Tally size={64} />
        </div>
      </div>
    </div>
  )
}
