import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { StepPlan } from 'shared-ui'
import type { Comparison } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/alternatives/servicetitan',
  title: 'ServiceTitan and Crewtally, side by side',
  description:
    'Keep ServiceTitan for calls, dispatch and the pricebook. See where Crewtally goes further on splits, clawbacks and people, and when you don’t need it.',
  flags: BARE_LAYOUT,
  slimHeader: 'demo',
  hydrate: 'never',
}

export const servicetitan = {
  name: 'ServiceTitan',
  checked: 'November 2026',
  opening: {
    eyebrow: 'Crewtally and ServiceTitan',
    title: 'You run the shop on ServiceTitan. *Keep* it',
    lede: 'For a contractor with a call center, a dispatch board and a pricebook, not much else goes as far. The question is what to do about pay, people and door-to-door sales.',
    proof: 'Checked in November 2026 against ServiceTitan’s public pages.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All comparisons', href: '/alternatives' },
  },
  strengths: {
    head: {
      id: 'servicetitan-strengths',
      title: 'What ServiceTitan does well',
      lede: 'It covers a contractor’s whole day, from first call to invoice.',
    },
    items: [
      'Call booking, dispatch, pricebook, in-home estimates, financing and invoices in one place.',
      'Reports that tie a marketing dollar to a booked call and a sold job.',
      'Timesheets and performance pay for technicians, close to the job data behind them.',
      'Depth for HVAC, plumbing, electrical and other trades with a large service business.',
    ],
  },
  differences: {
    head: {
      id: 'servicetitan-differences',
      title: 'Four places where we go further',
      lede: 'All four are about the person rather than the job.',
    },
    items: [
      {
        term: 'People who sell without a dispatcher',
        text: 'Door-to-door setters and closers aren’t on a dispatch board. Their deals come from a CRM, and the commission is split among several people.',
      },
      {
        term: 'Money that comes back',
        text: 'Holdbacks, draws and clawbacks with dates. The person they affect sees them from the first day.',
      },
      {
        term: 'Pay questions get answers',
        text: 'A technician taps the line that looks wrong. Payroll sees the job, the rule and the person, and answers in one message.',
      },
      {
        term: 'From applicant to tenth anniversary',
        text: 'Ride-along scores, I-9, courses with a quiz, rewards. The file that explains a pay rate also shows how it was earned.',
      },
    ],
  },
  table: {
    head: {
      id: 'servicetitan-table',
      title: 'What each is for',
      lede: 'ServiceTitan is sold in editions, with add\u2011ons. Where a row depends on yours, we say so.',
    },
    caption: 'Crewtally and ServiceTitan, November 2026',
    columns: ['Crewtally', 'ServiceTitan'],
    rows: [
      { label: 'Call booking and dispatch', cells: [false, true] },
      { label: 'Pricebook, estimates, financing', cells: [false, true] },
      { label: 'Marketing attribution', cells: [false, true] },
      { label: 'Technicians’ spiffs and performance pay', cells: [true, true] },
      { label: 'Setter, closer, override splits', cells: [true, 'Depends on your setup'] },
      { label: 'Clawbacks with a dated window', cells: [true, 'Depends on your setup'] },
      {
        label: 'Payroll and tax filing',
        cells: ['Through a payroll partner', 'Depends on edition and add-ons'],
      },
      { label: 'Applicant tracking and I-9', cells: [true, 'Ask their team'] },
      { label: 'Time to the first result', cells: ['One pay period', 'Depends on the rollout'] },
    ],
  },
  stay: {
    head: {
      id: 'servicetitan-stay',
      title: 'ServiceTitan is enough on its own if…',
      lede: 'Add a tool only when it takes work off someone’s desk.',
    },
    items: [
      'pay is hours and spiffs for technicians, and your reports already agree with the checks,',
      'you have a payroll team that’s happy with the handoff, and',
      'no one in your company sells door to door or on a 1099.',
    ],
    sentence: 'In that case, put the money into your pricebook. It’ll pay off sooner.',
  },
  closing: {
    title: 'Both, side by side, for one pay period',
    text: 'Export one period of jobs and timesheets. We’ll show you what a technician, a rep and a manager would see on their phones.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Crewtally for HVAC', href: '/hvac' },
  },
} satisfies Comparison

export const handOver = {
  head: {
    id: 'servicetitan-handover',
    title: 'How the two work together',
    lede: 'The field keeps its routine. The office drops the spreadsheet.',
  },
  steps: [
    {
      title: 'A job is completed',
      when: 'On the technician’s tablet',
      text: 'Nothing changes here. Job, sold items and times stay in ServiceTitan.',
    },
    {
      title: 'An export comes over',
      when: 'Each night',
      text: 'Completed jobs, sold items and timesheets, matched by job number. Whatever doesn’t match is on a list by breakfast.',
    },
    {
      title: 'Cody checks his day',
      when: 'The next morning',
      text: 'Every line of the day above now carries its job number: hours, tune\u2011ups and the spiff. His stub shows the same lines.',
    },
  ],
} satisfies StepPlan
