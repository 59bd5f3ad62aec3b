import { INDUSTRIES } from 'shared-contracts/lead-options'
import { z } from 'shared-contracts/zod'
import { Head, list, words } from 'shared-ui/blocks/content.schema.ts'
import { SheetWords } from '../contact-form/contact-form.schema.ts'

export const MeetingOpeningWords = z.strictObject({ head: Head, facts: list(words(80), 3, 3) })

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
  }),
  booking: z.strictObject({
    sheet: SheetWords,
    change: words(32),
    title: words(60),
    states: z.strictObject({ loading: words(90), ready: words(90), asked: words(90), booked: words(90) }),
    /** Before another company's calendar is loaded. */
    offer: z.strictObject({ text: words(240), open: words(32) }),
    /** Beside the calendar. May hold links. */
    aside: words(240),
  }),
})

/** Who is met, by industry. */
export const Specialists = z.record(
  z.enum(INDUSTRIES),
  z.strictObject({
    /** As in 'our … specialist'. */
    name: words(24),
    /** What this specialist runs in the meeting; a whole sentence. */
    shows: words(160),
  }),
)

export type MeetingOpeningWords = z.infer<typeof MeetingOpeningWords>
export type PlannerWords = z.infer<typeof PlannerWords>
export type Specialists = z.infer<typeof Specialists>
