import { LEAD_FIELDS, type LeadField } from 'shared-contracts/lead-fields'
import { INDUSTRIES } from 'shared-contracts/form-post'
import { z } from 'shared-contracts/zod'
import { Action, Head, list, words } from 'shared-ui/blocks/content.schema.ts'
import { PictogramName } from 'shared-ui/brand/icon-names.ts'

export const OpeningContent = z.strictObject({
  head: Head,
  helps: z.strictObject({ title: words(60), items: list(words(120), 2) }),
})

export const FormBlockContent = z.strictObject({
  name: words(40),
  after: z.strictObject({
    title: words(60),
    steps: list(z.strictObject({ when: words(32), text: words(120) }), 3, 3),
  }),
})

export const ButtonBlockContent = z.strictObject({ head: Head, action: Action })

/** Texts of an embedded map, which is available only if the settings name a map provider. */
export const MapContent = z.strictObject({
  show: words(40),
  title: words(60),
  loading: words(40),
  ready: words(40),
})
export type MapContent = z.infer<typeof MapContent>

export const OfficeContent = z.strictObject({
  head: Head,
  text: words(240),
  directions: words(32),
  map: MapContent,
})

export const ContactDetailsContent = z.strictObject({
  call: words(16),
  hours: words(48),
  write: words(16),
  visit: words(16),
  directions: words(32),
})

export type ButtonBlockContent = z.infer<typeof ButtonBlockContent>
export type ContactDetailsContent = z.infer<typeof ContactDetailsContent>
export type FormBlockContent = z.infer<typeof FormBlockContent>
export type OfficeContent = z.infer<typeof OfficeContent>
export type OpeningContent = z.infer<typeof OpeningContent>

export const SheetContent = z.strictObject({ title: words(40), note: words(24) })

export const ContactFormContent = z.strictObject({
  name: words(40),
  send: words(32),
  sending: words(32),
  /** Sentence that says what happens after the form is sent. */
  next: words(90),
  /** Labels by field, for each field whose label differs from the label in the demo request form. */
  labels: z.exactOptional(z.partialRecord(z.enum(Object.keys(LEAD_FIELDS) as LeadField[]), words(60))),
})

export type ContactFormContent = z.infer<typeof ContactFormContent>
export type SheetContent = z.infer<typeof SheetContent>

/** Texts around the marketing platform's form. The texts of the form's fields come from the platform. */
export const DemoFormContent = z.strictObject({
  offer: z.strictObject({ text: words(240), open: words(32), own: words(40) }),
  states: z.strictObject({ loading: words(48), ready: words(48), submitted: words(48) }),
  /** Text below the form after it was sent. The text may contain links. */
  next: words(120),
})
export type DemoFormContent = z.infer<typeof DemoFormContent>

export const MeetingOpeningContent = z.strictObject({ head: Head })

const Choice = z.strictObject({ label: words(32), prompt: words(40) })

/** Texts of the two steps to a meeting: choosing industry and company size, then booking a time. */
export const PlannerContent = z.strictObject({
  choosing: z.strictObject({
    sheet: SheetContent,
    industry: Choice,
    size: Choice,
    /** Links to both booking pages, shown without JavaScript. */
    straight: z.strictObject({ text: words(60), mortgage: words(40), general: words(40) }),
    submit: words(32),
    place: words(90),
    /**
     * Text below the choice of industry and company size. Names the specialist whom the visitor would meet, and shows how three
     * people share a sample deal.
     */
    preview: z.strictObject({ title: words(40), shows: words(160), split: words(90), toShare: words(16) }),
  }),
  booking: z.strictObject({
    sheets: z.strictObject({
      time: SheetContent,
      details: SheetContent,
      asked: SheetContent,
      booked: SheetContent,
    }),
    change: words(32),
    title: words(60),
    states: z.strictObject({ loading: words(90), ready: words(90), asked: words(90), booked: words(90) }),
    /** `text`: the calendar is another company's and may set cookies. `open`: label of the button that loads the calendar. */
    offer: z.strictObject({ text: words(240), open: words(32) }),
    /** Text next to the calendar. The text can contain links. */
    aside: words(240),
  }),
})

/**
 * Sample deal of an industry: its amount, and the percentages of the people who share it. The percentages add up to 100, and
 * each share is a whole number of cents.
 */
const TradeSplit = z
  .strictObject({
    cents: z.int().check(z.positive()),
    /** Explanation of the amount, such as `10% of $33,600`. */
    of: words(40),
    parts: list(z.strictObject({ who: words(28), percent: z.int().check(z.positive()) }), 3, 3),
  })
  .check(
    z.refine(
      ({ cents, parts }) =>
        parts.reduce((sum, { percent }) => sum + percent, 0) === 100 &&
        parts.every(({ percent }) => (cents * percent) % 100 === 0),
      'must be shared out whole, in whole cents',
    ),
  )

export const Specialists = z.record(
  z.enum(INDUSTRIES),
  z.strictObject({
    /** Industry of the specialist, as in `our roofing specialist`. */
    name: words(24),
    shows: words(160),
    pictogram: PictogramName,
    split: TradeSplit,
  }),
)

export type MeetingOpeningContent = z.infer<typeof MeetingOpeningContent>
export type PlannerContent = z.infer<typeof PlannerContent>
export type Specialists = z.infer<typeof Specialists>
export type TradeSplit = z.infer<typeof TradeSplit>
