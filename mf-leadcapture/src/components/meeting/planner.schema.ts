import { INDUSTRIES } from 'shared-contracts/lead-options'
import { z } from 'shared-contracts/zod'
import { Head, list, words } from 'shared-ui/blocks/content.schema.ts'
import { PictogramName } from 'shared-ui/brand/pictogram-name.ts'
import { SheetWords } from '../contact-form/contact-form.schema.ts'

export const MeetingOpeningWords = z.strictObject({ head: Head })

const Choice = z.strictObject({ label: words(32), prompt: words(40) })

/** The two steps to a meeting. */
export const PlannerWords = z.strictObject({
  choosing: z.strictObject({
    sheet: SheetWords,
    industry: Choice,
    size: Choice,
    /** The way past both choices, where no script runs. */
    straight: z.strictObject({ text: words(60), mortgage: words(40), general: words(40) }),
    submit: words(32),
    place: words(90),
    /** Below the choices: who is met and a split, of the sample deal until an industry is chosen. */
    preview: z.strictObject({ title: words(40), shows: words(160), split: words(90), toShare: words(16) }),
  }),
  booking: z.strictObject({
    sheets: z.strictObject({ time: SheetWords, details: SheetWords, asked: SheetWords, booked: SheetWords }),
    change: words(32),
    title: words(60),
    states: z.strictObject({ loading: words(90), ready: words(90), asked: words(90), booked: words(90) }),
    /** Before another company's calendar is loaded. */
    offer: z.strictObject({ text: words(240), open: words(32) }),
    /** Beside the calendar. May hold links. */
    aside: words(240),
  }),
})

/** One deal of a trade between the people it pays: percent of the whole, each a whole number of cents. */
const TradeSplit = z
  .strictObject({
    cents: z.int().check(z.positive()),
    /** What is shared, after its sum. */
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

/** Who is met, by industry. */
export const Specialists = z.record(
  z.enum(INDUSTRIES),
  z.strictObject({
    /** As in 'our … specialist'. */
    name: words(24),
    /** What this specialist runs in the meeting; a whole sentence. */
    shows: words(160),
    pictogram: PictogramName,
    split: TradeSplit,
  }),
)

export type MeetingOpeningWords = z.infer<typeof MeetingOpeningWords>
export type PlannerWords = z.infer<typeof PlannerWords>
export type Specialists = z.infer<typeof Specialists>
export type TradeSplit = z.infer<typeof TradeSplit>
