import { getSummaryId } from 'shared-contracts/field-ids'
import { ERROR_TITLE_PREFIX } from 'shared-contracts/form-post'
import {
  ActionButton,
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
import { BOOKING_CONSENT, type BookingField } from '../../../contract/booking.ts'
import { CHECKED } from '../../../contract/form.ts'
import page from '../../http/pages/document.module.css'
import styles from '../../http/pages/form.module.css'
import { BOOKING_FIELDS, BOOKING_RULES, listCarriedFields, createHref } from '../booking-form.ts'
import type { DetailsView, Page } from '../booking-pages.ts'
import { ChosenTime, HiddenFields, NearestTimes } from './parts.tsx'

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
      <FieldGrid className={styles.fields}>
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
 * Renders step 2 of a booking: the form for the visitor's name and contact data. If the chosen time is taken, the page offers the
 * nearest open times and keeps the entered values.
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
              Somebody was quicker, or it is too soon now. What you typed is still here: pick one of these, or
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
