import { buttonBlock } from '../content/contact-block.ts'
import { Button, Heading, Lede, Marked, Section, Text } from 'shared-ui'
import type { ButtonBlockContent } from '../components/leadcapture.schema.ts'
import styles from '../components/contact-block/button-block.module.css'

export const Slot = () => <ButtonBlock {...buttonBlock} />

/** Last section of a page, with a link to the demo page. */
export const ButtonBlock = ({ head, action }: ButtonBlockContent) => (
  <Section tone="spruce" labelledBy={head.id}>
    <div className={styles.block}>
      <div className={styles.words}>
        <Heading level={2} size="xl" id={head.id}>
          <Marked text={head.title} />
        </Heading>
        {head.lede === undefined ? null : (
          <Lede>
            <Text text={head.lede} />
          </Lede>
        )}
        <p className={styles.action}>
          <Button href={action.href} size="lg">
            {action.label}
          </Button>
        </p>
      </div>
      <WeekSlip />
    </div>
  </Section>
)

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
/**
 * Half hours that the drawn calendar shows as occupied, one list for each day from Monday to Friday. 0 is the earliest half
 * hour.
 */
const TAKEN = [
  [0, 1, 4],
  [2, 3],
  [0, 5, 6],
  [1, 2, 4, 6],
  [0, 3],
]
const ROWS = [0, 1, 2, 3, 4, 5, 6]
const PICKED = { day: 3, row: 3 }

const isPicked = (day: number, row: number): boolean => day === PICKED.day && row === PICKED.row

const stateOf = (day: number, row: number): 'taken' | 'free' => (TAKEN[day]?.includes(row) ? 'taken' : 'free')

/** Drawing of a calendar week with one marked half hour. It is decorative, because the text beside it says the same. */
const WeekSlip = () => (
  <svg viewBox="0 0 460 340" aria-hidden="true" className={styles.slip}>
    <rect width="460" height="340" rx="14" className={styles.paper} />
    {DAYS.map((day, column) => (
      <g key={day} transform={`translate(${30 + column * 82} 0)`}>
        <text x="36" y="42" textAnchor="middle" className={styles.day}>
          {day}
        </text>
        {ROWS.map((row) => (
          <rect
            key={row}
            y={62 + row * 37}
            width="72"
            height="28"
            rx="5"
            className={styles[isPicked(column, row) ? 'picked' : stateOf(column, row)]}
          />
        ))}
      </g>
    ))}
    <path d="M297 178v20M304 178v20M311 178v20M318 178v20M290 194l35-12" className={styles.tally} />
  </svg>
)
