import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'

/** Texts for `islands/access.tsx`, in which a visitor chooses a job and sees the data that a person with this job may see. */
export const access = {
  head: {
    id: 'access-title',
    title: 'See it as someone else',
    lede: 'Choose a person, and see the same six files the way they do. What’s hidden never reaches their phone.',
  },
  caption: `Six files of ${RIDGELINE}, our sample company: hours for the week of November 16, and the pay run of November 20.`,
  look: 'Choose who’s looking',
  as: 'View as',
  viewers: {
    setter: 'Tyrell, setter',
    lead: 'Dwayne, crew lead',
    manager: 'Hank, sales manager',
    payroll: 'Priya, payroll',
    owner: 'The owner',
  },
  of: 'File',
  columns: { hours: 'Hours', pay: 'Pay', territory: 'Territory', rate: 'Rate' },
  hidden: 'hidden',
  part: 'commission',
  recorded: 'Paid in the pay run of November 20',
  unsent: 'not sent',
  none: '–',
  may: 'What this role can do',
  /** Permissions by job. The wording matches the page's table of permissions. */
  rights: {
    setter: ['Sees his own pay, rate and territory', 'Asks about a line on his own stub'],
    lead: ['Enters, corrects and sends his crew’s hours', 'Sees only his own pay'],
    manager: [
      'Cuts territories, assigns them and lets them rest',
      'Sees his team’s commission, not their hourly pay',
      'Proposes rates and splits',
    ],
    payroll: ['Corrects anyone’s hours', 'Enters rates and runs payroll'],
    owner: ['Approves rates and splits', 'Cuts, assigns and rests territories', 'Sees everything on file'],
  },
  log: 'Every look at someone’s pay is logged, with a name and a time.',
} as const
