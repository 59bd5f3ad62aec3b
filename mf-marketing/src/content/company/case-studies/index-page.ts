import type { Closing, Head, Rows } from '../schema.ts'

export const caseIndex = {
  title: 'Companies that count *differently* now',
  lede: 'What went wrong on their Fridays, what they changed, and what it came to. In their words, with the figures they gave us.',
  sheet: {
    label: 'Before and after: Aveyo’s payroll run 15 hours, now 5; Source’s days to close 7, now 2; Gainz’s questions a month 120, now 11.',
    title: 'Before, and now',
    aside: '2026',
    rows: [
      { label: 'Aveyo', detail: 'hours for a payroll run', value: '15 → 5' },
      { label: 'Source', detail: 'days to close a payroll', value: '7 → 2' },
      { label: 'Gainz', detail: 'questions about pay a month', value: '120 → 11' },
    ],
  } satisfies Rows,
  figuresHead: {
    id: 'cases-figures',
    title: 'How these figures are *counted*',
    lede: 'Before and after come from the same person in the same office, over the same number of weeks. Where a company kept no count before, we print none.',
  } satisfies Head,
  figures: [
    { value: '90%', label: 'less onboarding time', note: 'Aveyo, working days from signed offer to cleared file, first quarter against third.' },
    { value: '2x', label: 'retention', note: 'Source, share of reps who returned for a second summer, 2025 against 2026.' },
    { value: '90%+', label: 'fewer payout questions', note: 'Gainz, calls, texts and tickets about pay in a month, March against May.' },
  ],
  closing: {
    title: 'Your Friday could be the next story',
    text: 'Or stay a good one that nobody hears about. Either way it begins with one of your own deals on the screen.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How commissions are worked out', href: '/pay/commission-calculation' },
  } satisfies Closing,
}
