import { RIDGELINE } from 'shared-ui/scenes/ridgeline-shares.ts'

/** Texts of the island in which a visitor chooses a job and sees the data that a person with this job may see. */
export const access = {
  head: {
    id: 'access-title',
    title: 'Look with somebody else’s eyes',
    lede: 'Choose a job, and see the same six files as the person in it does. What is hidden is not sent to their phone.',
  },
  caption: `Six files of ${RIDGELINE}, our sample company: hours of the week of November 16, and the pay run of November 20.`,
  look: 'Choose who is looking',
  as: 'Look as',
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
  recorded: 'Earned in the pay run of November 20',
  unsent: 'not sent',
  none: '–',
  may: 'What this job may do',
  /** Permissions by job. The page's table of permissions uses the same words. */
  rights: {
    setter: ['Sees his own pay, rate and territory', 'Asks about a line of his own stub'],
    lead: ['Enters, corrects and sends his crew’s hours', 'Sees nobody’s pay but his own'],
    manager: [
      'Cuts territories, gives them and lets them rest',
      'Sees his team’s commission, not their hourly pay',
      'Proposes rates and splits',
    ],
    payroll: ['Corrects anybody’s hours', 'Enters rates, and runs the pay'],
    owner: ['Approves rates and splits', 'Cuts, gives and rests territories', 'Sees all that is kept'],
  },
  log: 'Each look at somebody’s pay is kept with name and time.',
} as const
