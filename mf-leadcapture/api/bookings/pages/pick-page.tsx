import { ActionButton, SelectInput } from 'shared-ui'
import { BOOKING_PARAMS } from '../../../contract/booking.ts'
import { CallOrWrite } from '../../http/pages/document.tsx'
import { carriedFields, hrefWith } from '../carried.ts'
import type { Week } from '../open-times.ts'
import type { Page, PickView } from './page.ts'
import { HiddenFields } from './page-parts.tsx'
import { longDate, zonesToOffer, zoneWords } from './time-words.ts'
import { WeekNav } from './week-nav.tsx'
import disclosure from './disclosure.module.css'
import styles from './times.module.css'

type HrefWith = (more: Record<string, string>) => string

const Times = ({ week: { selected, later }, href }: { week: Week; href: HrefWith }) => {
  if (!selected) {
    return (
      <p>
        No open times this week.{' '}
        {later === null ? null : <a href={href({ day: later })}>Go to {longDate(later)}</a>}
      </p>
    )
  }
  return (
    <>
      <h2 id="times" className={styles.day}>
        {longDate(selected.date)}
      </h2>
      <ul className={styles.times} aria-labelledby="times">
        {selected.times.map(({ startsAt, words }) => {
          const at = new Date(startsAt).toISOString()
          return (
            <li key={at}>
              <a href={href({ at })}>
                <time dateTime={at}>{words}</time>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const ZoneForm = ({ path, carried, zone }: Pick<PickView, 'path' | 'carried' | 'zone'>) => (
  <details className={disclosure.zone}>
    <summary>
      <span>
        Times in <b>{zoneWords(zone)}</b>
      </span>{' '}
      <span className={disclosure.link}>Change</span>
    </summary>
    <form method="get" action={path}>
      <HiddenFields fields={carriedFields({ ...carried, zone: null })} />
      <label htmlFor="tz">Time zone</label>
      <div className={disclosure.row}>
        <SelectInput
          id="tz"
          name={BOOKING_PARAMS.zone}
          defaultValue={zone}
          options={zonesToOffer(zone).map(({ zone: value, words: label }) => ({ value, label }))}
        />
        <ActionButton type="submit" variant="secondary">
          Show times
        </ActionButton>
      </div>
    </form>
  </details>
)

/** Step 1: a week, a day in it, the day's open times. Every choice is a link. */
export const pick = ({ heading, intro, saidAround, week, ...view }: PickView): Page => {
  const href: HrefWith = (more) => hrefWith(view.path, view.carried, more)
  return {
    heading,
    intro,
    saidAround,
    zoneIsGuess: view.carried.zone === null,
    body: (
      <>
        {week === null ? (
          <p>
            Every time in the coming weeks is taken. Call <CallOrWrite />, and we will find one.
          </p>
        ) : (
          <>
            <WeekNav week={week} dayHref={(day) => href({ day })} />
            <Times week={week} href={href} />
          </>
        )}
        <ZoneForm {...view} />
      </>
    ),
  }
}
