import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import { SITE } from 'shared-contracts/site'
import type { Head, Ledger, StepPlan } from 'shared-ui'
import type { MeetingOpeningContent, PlannerContent } from '../components/leadcapture.schema.ts'

export const route: AreaRouteInput = {
  path: '/meeting',
  title: 'Get a demo of your own pay plan',
  description:
    'Pick your industry and company size, then a time. In 30 minutes a specialist for your trade runs your own splits, overrides and clawbacks.',
  flags: BARE_LAYOUT,
  slimHeader: 'contact',
  hydrate: 'load',
}

const { email, phone, phoneHref } = SITE.contact

export const meeting = {
  opening: {
    head: {
      id: 'meeting-title',
      title: 'Watch your own pay plan come out *right*',
      lede: 'Schedule a 30-minute demo and pick the deal that ate an afternoon last payday. Someone who knows your trade runs it live, to the cent.',
    },
  } satisfies MeetingOpeningContent,
  agenda: {
    head: { id: 'meeting-agenda', title: 'How the half hour goes' },
    steps: [
      {
        when: 'Minutes 1–5',
        title: 'You walk us through it',
        text: 'You tell us who sells, who sets and who installs, and what you pay at signing, at install and when the money comes in.',
      },
      {
        when: 'Minutes 6–20',
        title: 'We build it',
        text: 'Your plan goes into Crewtally while you watch: splits, overrides, the clawback window, hours alongside commission.',
      },
      {
        when: 'Minutes 21–30',
        title: 'You get the numbers',
        text: 'One payday calculated both ways, yours and ours, a price for your head count, and the date you could start.',
      },
    ],
  } satisfies StepPlan,
  bring: {
    head: { id: 'meeting-bring', title: 'Three things to have ready' },
    items: [
      {
        term: 'One pay plan',
        text: 'A contract, a photo of the whiteboard, the formula tab: whatever payroll works from, the messier the better.',
      },
      {
        term: 'One deal',
        text: 'One that went wrong: two setters, a cancellation, a manager who changed teams midway.',
      },
      {
        term: 'One person who runs payroll',
        text: 'They’ll ask the questions that matter and hear the answers firsthand.',
      },
    ],
  } satisfies Ledger,
  price: {
    head: {
      id: 'meeting-price',
      title: 'The price comes with the demo',
      lede: 'You hear it before the half hour is over, and you get it in writing the same day.',
    },
    items: [
      {
        term: 'How it’s counted',
        text: 'Per person per month, for the people you paid that month. Two facts are enough for the quote: your trade and your size.',
      },
      {
        term: 'What’s in it',
        text: 'Setup, your tools connected, one pay period in parallel, and the employee app for everyone you pay.',
      },
      {
        term: 'What isn’t',
        text: 'The payroll partner’s fees, on a line of their own. [The whole list is on the pricing page](/pricing).',
      },
    ],
  } satisfies Ledger,
  talk: {
    head: {
      id: 'meeting-talk',
      title: 'Would you rather talk to someone now?',
      lede: 'The people who give the demos answer the phone themselves, in Lehi.',
    },
  } satisfies { head: Head },
}

export const planner = {
  choosing: {
    sheet: { title: 'Who you’ll meet', note: 'step 1 of 3' },
    industry: { label: 'Industry', prompt: 'Select your industry' },
    size: { label: 'Company size', prompt: 'Select company size' },
    straight: {
      text: 'Go straight to the booking page:',
      mortgage: 'Mortgages',
      general: 'Every other industry',
    },
    submit: 'Show open times',
    place: 'Choose both, and open times appear here.',
    preview: {
      title: 'A specialist for your trade',
      shows: 'They’ve set up plans like yours before, and they’ll work through one of your deals with you.',
      split: 'You leave with a split like this one, made from your own deal.',
      toShare: 'to share:',
    },
  },
  booking: {
    /** Title and note above the form, by stage of the booking. */
    sheets: {
      time: { title: 'Pick a time', note: 'step 2 of 3' },
      details: { title: 'Your details', note: 'step 3 of 3' },
      asked: { title: 'Check your email', note: 'one click to go' },
      booked: { title: 'You’re booked', note: 'all done' },
    },
    change: 'Change Selection',
    title: 'Schedule Your Meeting',
    states: {
      loading: 'Opening the calendar',
      ready: 'The calendar is open',
      asked: 'Almost there: open the email we sent you to confirm your meeting.',
      booked: 'Your meeting is booked.',
    },
    /** Text that is shown if another company provides the calendar. The name of the company follows `open`. */
    offer: {
      text: 'Open times come from the company that keeps our calendar. It loads from there once you open it, and may set that company’s cookies.',
      open: 'Open the calendar, from',
    },
    aside: `Calendar not opening, or no time that works? Call [${phone}](${phoneHref}) or write to [${email}](mailto:${email}).`,
  },
} satisfies PlannerContent
