import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  ActionButton,
  Icon,
  SelectInput,
  Alert,
  ConsentBox,
  controlProps,
  ErrorSummary,
  Field,
  FieldGrid,
  FieldMessage,
  PostForm,
  TextArea,
  TextInput,
  Honeypot,
} from 'shared-ui'
import { type BookingField, BOOKING_PARAMS, BOOKING_CONSENT } from '../../../contract/booking.ts'
import { ContactSentence } from '../../http/pages/document.tsx'
import { formatCount } from '../../outbox/messages.ts'
import { listCarriedFields, createHref, BOOKING_FIELDS, BOOKING_RULES } from '../booking-form.ts'
import type { Day, Week } from '../open-times.ts'
import disclosure from './disclosure.module.css'
import type { Page, PickView, DetailsView } from '../booking-pages.ts'
import { HiddenFields, ChosenTime, NearestTimes } from './parts.tsx'
import {
  formatDayNumber,
  formatLongDate,
  formatShortDate,
  formatWeekday,
  listOfferedZones,
  formatTimeZone,
} from '../times.ts'
import timesStyles from './times.module.css'
import weekStyles from './week-nav.module.css'
import { getSummaryId, ERROR_TITLE_PREFIX } from 'shared-contracts/form-post'
import { CHECKED } from '../../../contract/form.ts'
import page from '../../http/pages/document.module.css'
import formStyles from '../../http/pages/form.module.css'

interface WeekNavProps {
  week: Week
  dayHref: (date: string) => string
}

const WeekLink = ({
  date,
  dayHref,
  direction,
}: Pick<WeekNavProps, 'dayHref'> & { date: string | null; direction: 'Earlier' | 'Later' }) => {
  const arrow = <Icon icon={direction === 'Earlier' ? ChevronLeft : ChevronRight} size={20} />
  return date === null ? (
    <span className={weekStyles.turn} aria-hidden="true">
      {arrow}
    </span>
  ) : (
    <a className={weekStyles.turn} href={dayHref(date)} aria-label={`${direction} open times`}>
      {arrow}
    </a>
  )
}

const DayCell = ({
  day: { date, times },
  isSelected,
  dayHref,
}: Pick<WeekNavProps, 'dayHref'> & { day: Day; isSelected: boolean }) => {
  const count = times.length === 0 ? 'no open times' : formatCount(times.length, 'open time')
  const face = (
    <>
      <span className={weekStyles.weekday} aria-hidden="true">
        {formatWeekday(date)}
      </span>
      <span className={weekStyles.number} aria-hidden="true">
        {formatDayNumber(date)}
      </span>
      <span className="visually-hidden">
        {formatLongDate(date)}, {count}
      </span>
    </>
  )
  return (
    <li>
      {times.length === 0 ? (
        <span className={weekStyles.day} data-closed="">
          {face}
        </span>
      ) : (
        <a className={weekStyles.day} href={dayHref(date)} aria-current={isSelected ? 'date' : undefined}>
          {face}
        </a>
      )}
    </li>
  )
}

const weekTitle = ({ days }: Week): string => {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? `${formatShortDate(first.date)} to ${formatShortDate(last.date)}` : ''
}

export const WeekNav = ({ week, dayHref }: WeekNavProps) => (
  <nav className={weekStyles.week} aria-label={`Days, ${weekTitle(week)}`}>
    <WeekLink date={week.earlier} dayHref={dayHref} direction="Earlier" />
    <ol className={weekStyles.days}>
      {week.days.map((day) => (
        <DayCell key={day.date} day={day} isSelected={day.date === week.selected?.date} dayHref={dayHref} />
      ))}
    </ol>
    <WeekLink date={week.later} dayHref={dayHref} direction="Later" />
  </nav>
)

type HrefWith = (more: Record<string, string>) => string

const Times = ({ week: { selected, later }, href }: { week: Week; href: HrefWith }) => {
  if (!selected) {
    return (
      <p>
        No open times this week.{' '}
        {later === null ? null : <a href={href({ day: later })}>Go to {formatLongDate(later)}</a>}
      </p>
    )
  }
  return (
    <>
      <h2 id="times" className={timesStyles.day}>
        {formatLongDate(selected.date)}
      </h2>
      <ul className={timesStyles.times} aria-labelledby="times">
        {selected.times.map(({ startsAt, label }) => {
          const at = new Date(startsAt).toISOString()
          return (
            <li key={at}>
              <a href={href({ at })}>
                <time dateTime={at}>{label}</time>
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
        Times in <b>{formatTimeZone(zone)}</b>
      </span>{' '}
      <span className={disclosure.link}>Change</span>
    </summary>
    <form method="get" action={path}>
      <HiddenFields fields={listCarriedFields({ ...carried, zone: null })} />
      <label htmlFor="tz">Time zone</label>
      <div className={disclosure.row}>
        <SelectInput
          id="tz"
          name={BOOKING_PARAMS.zone}
          defaultValue={zone}
          options={listOfferedZones(zone).map(({ zone: value, label }) => ({ value, label }))}
        />
        <ActionButton type="submit" variant="secondary">
          Show times
        </ActionButton>
      </div>
    </form>
  </details>
)

/** Step 1 of a booking. Every choice is a link, so the page needs no script. */
export const pick = ({ heading, intro, hasOuterHeading, week, ...view }: PickView): Page => {
  const href: HrefWith = (more) => createHref(view.path, view.carried, more)
  return {
    heading,
    intro,
    hasOuterHeading,
    isZoneGuessed: view.carried.zone === null,
    body: (
      <>
        {week === null ? (
          <p>
            Every time in the coming weeks is taken. Call <ContactSentence />, and we’ll find one.
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

const FORM_ID = 'booking'

const Fields = ({ values, errors }: Pick<DetailsView, 'values' | 'errors'>) => {
  const field = (name: BookingField) => ({ id: name, error: errors[name] })
  const control = (name: BookingField, options: { hint?: boolean } = {}) => ({
    name,
    defaultValue: values[name] ?? '',
    ...controlProps(name, BOOKING_RULES[name], errors[name], options),
  })
  return (
    <>
      <FieldGrid className={formStyles.fields}>
        <Field {...field('fullName')} label="Full name">
          <TextInput autoComplete="name" {...control('fullName')} />
        </Field>
        <Field {...field('email')} label="Email">
          <TextInput type="email" autoComplete="email" spellCheck={false} {...control('email')} />
        </Field>
        <Field {...field('businessName')} label="Business" hint="optional">
          <TextInput autoComplete="organization" {...control('businessName', { hint: true })} />
        </Field>
        <Field {...field('phone')} label="Phone" hint="digits only, optional">
          <TextInput
            type="tel"
            autoComplete="tel-national"
            inputMode="numeric"
            data-digits=""
            {...control('phone', { hint: true })}
          />
        </Field>
        <Field {...field('note')} label="What should we run?" hint="optional" wide>
          <TextArea rows={1} data-short="" {...control('note', { hint: true })} />
        </Field>
      </FieldGrid>
      <ConsentBox
        parts={BOOKING_CONSENT.parts}
        control={{
          name: 'consent',
          value: CHECKED,
          defaultChecked: values['consent'] === CHECKED,
          ...controlProps('consent', BOOKING_RULES.consent, errors.consent),
        }}
      >
        <FieldMessage {...field('consent')} />
      </ConsentBox>
    </>
  )
}

/**
 * Renders step 2 of a booking, the form for the visitor's details. If the chosen time is taken, offers the nearest open times
 * and keeps the entered values.
 */
export const details = ({
  path,
  carried,
  zone,
  startsAt,
  instead,
  minutes,
  title,
  requestKey,
  challenge,
  values,
  errors,
}: DetailsView): Page => {
  const isUnavailable = instead !== null
  const invalidFields = BOOKING_FIELDS.flatMap((id) => {
    const message = errors[id]
    return message === undefined ? [] : [{ id, message }]
  })
  const at: [string, string][] = isUnavailable ? [] : [['at', new Date(startsAt).toISOString()]]
  return {
    heading: isUnavailable ? 'Choose another time' : 'Your details',
    needsProof: true,
    title: `${isUnavailable || invalidFields.length > 0 ? ERROR_TITLE_PREFIX : ''}Your details`,
    body: (
      <>
        <ChosenTime
          label={`${title}, ${minutes} minutes`}
          startsAt={startsAt}
          zone={zone}
          isUnavailable={isUnavailable}
        >
          <a href={createHref(path, carried, { day: '' })}>
            {isUnavailable ? 'See all times' : 'Change time'}
          </a>
        </ChosenTime>
        {isUnavailable ? (
          <Alert heading="That time was just taken">
            <p>
              Someone just took it, or it’s too soon now. What you typed is still here: pick one of these, or
              see all times.
            </p>
          </Alert>
        ) : null}
        <PostForm action={path} id={FORM_ID} data-guard="" data-challenge={JSON.stringify(challenge)}>
          <ErrorSummary
            id={getSummaryId(FORM_ID)}
            all={BOOKING_FIELDS}
            problems={invalidFields.length > 0 ? { failure: null, fields: invalidFields } : null}
          />
          <HiddenFields fields={[...listCarriedFields(carried), ['key', requestKey], ['proof', ''], ...at]} />
          {isUnavailable && instead.length > 0 ? <NearestTimes times={instead} zone={zone} /> : null}
          <Fields values={values} errors={errors} />
          <Honeypot id={`${FORM_ID}-trap`} />
          <ActionButton type="submit" size="lg" className={page.send}>
            Book this time
          </ActionButton>
        </PostForm>
      </>
    ),
  }
}
