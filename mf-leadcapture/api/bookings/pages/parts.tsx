import type { ReactNode } from 'react'
import { Main, renderDocument } from '../../http/pages/document.tsx'
import { formatHost, type Calendar } from '../availability.ts'
import type { BookingRow } from '../booking-rows.ts'
import factStyles from './facts.module.css'
import type { Page, RenderContext } from '../booking-pages.ts'
import { formatLongTime } from '../times.ts'
import timeStyles from './times.module.css'

type Pairs = readonly (readonly [name: string, text: string])[]

export const Facts = ({ facts }: { facts: Pairs }) => (
  <dl className={factStyles.facts}>
    {facts.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

export const MeetingFacts = ({
  booking: { startsAt, timeZone, industry },
  calendar: { title, minutes, location, host },
}: {
  booking: BookingRow
  calendar: Calendar
}) => (
  <Facts
    facts={[
      ['What', `${title}, ${minutes} minutes`],
      ['When', formatLongTime(startsAt, timeZone)],
      ['Where', location],
      ['With', formatHost(host, industry)],
    ]}
  />
)

export const HiddenFields = ({ fields }: { fields: Pairs }) =>
  fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

interface ChosenProps {
  label: string
  startsAt: number
  zone: string
  isUnavailable: boolean
  children?: ReactNode
}

export const ChosenTime = ({ label, startsAt, zone, isUnavailable, children }: ChosenProps) => (
  <p className={timeStyles.chosen} data-gone={isUnavailable || undefined}>
    <span>{label}</span>
    <b>{formatLongTime(startsAt, zone)}</b>
    {children}
  </p>
)

export const NearestTimes = ({ times, zone }: { times: readonly number[]; zone: string }) => (
  <fieldset className={timeStyles.nearest}>
    <legend>The nearest open times</legend>
    {times.map((startsAt, index) => (
      <label key={startsAt}>
        <input
          type="radio"
          name="at"
          value={new Date(startsAt).toISOString()}
          required
          defaultChecked={index === 0}
        />
        <span>{formatLongTime(startsAt, zone)}</span>
      </label>
    ))}
  </fieldset>
)

export const render = (page: Page, { embedded, assets }: RenderContext): string => {
  const { heading, title = heading, needsProof = false, made, isZoneGuessed, body, ...headingProps } = page
  const { guard, booking, proof } = assets
  return renderDocument({
    title,
    stylesheets: assets,
    data: {
      'data-zone-guess': isZoneGuessed ? '' : undefined,
      'data-made': made && JSON.stringify({ ...made, startsAt: new Date(made.startsAt).toISOString() }),
    },
    scripts: (
      <>
        <script src={guard.href} integrity={guard.integrity} type="module" />
        <script src={booking.href} integrity={booking.integrity} defer />
        {needsProof ? <script src={proof.href} integrity={proof.integrity} type="module" /> : null}
      </>
    ),
    embedded,
    children: (
      <Main label="Booking" heading={heading} embedded={embedded} {...headingProps}>
        {body}
      </Main>
    ),
  })
}
