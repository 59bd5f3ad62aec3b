import { dollars } from 'shared-ui/scenes/money.ts'
import { longDay } from 'shared-ui/scenes/pay-calendar.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { MAX_DAYS_TO_PAYDAY } from '../model/first-day.ts'
import {
  ADVICE,
  CALIFORNIA_CONTRACTOR,
  FACTS,
  NEW_HIRE_REPORT_DAYS,
  SECTION_2_BUSINESS_DAYS,
} from '../model/hiring-facts.ts'

/**
 * Values of the sample plan. They are copies, because the sample company's data would make up a sixth of the script that the
 * browser loads. A test compares them with that data.
 */
const sample = { name: 'Lena Ortiz', start: '2026-11-23' } as const
const LAW = '8 CFR 274a.2'

/**
 * Texts of the first-day plan. The headings of its sections are in the files with the texts of the pages, so that pages do not
 * load this file.
 */
export const firstDay = {
  sample,
  caption: `The plan opens with ${sample.name}, who starts ${longDay(sample.start)}, as a setter at our sample company, ${RIDGELINE}. Make it yours.`,
  plan: 'First-day plan',
  advice: ADVICE,
  change: 'Change date, state, role, pay type',
  start: 'First day of work',
  startHint: `in ${FACTS.year} or ${FACTS.year + 1}`,
  payday: 'First payday',
  paydayHint: 'Friday, or your own',
  problems: {
    date: 'Enter a date.',
    start: `Enter a date in ${FACTS.year} or ${FACTS.year + 1}. Forms of other years differ.`,
    early: 'Enter a day on or after the first day of work.',
    late: `Enter a day within ${MAX_DAYS_TO_PAYDAY} days of the first day of work.`,
  },
  state: 'State of work',
  role: 'Role',
  roles: { setter: 'Setter', closer: 'Closer', installer: 'Installer', technician: 'Technician' },
  contract: 'Paid as',
  contracts: { w2: 'W-2 employee', '1099': '1099 contractor' },
  who: { hire: 'The new hire', office: 'The office', manager: 'The manager' },
  counted: `How ${SECTION_2_BUSINESS_DAYS} business days are counted`,
  firstOfWork: 'first day',
  notNeeded: 'Not needed',
  kept: 'Checkmarks stay in this browser, for each plan.',
  addToCalendar: 'Add to calendar',
  print: 'Print the plan',
  whole: 'Open the full plan',
  /** Texts by step. `rule` names the law that sets the deadline. */
  steps: {
    offer: { title: 'Sign offer letter and agreements', note: 'Rates and clawback, before the first hour.' },
    agreement: { title: 'Sign the contractor agreement', note: 'Price, scope and who insures what.' },
    section1: { title: 'Form I-9, section 1', note: 'Any time after the offer is accepted.', rule: LAW },
    documents: {
      title: 'Show original documents',
      note: 'Their choice: one from List A, or one each from Lists B and C.',
      rule: LAW,
    },
    bank: { title: 'Bank account for pay', note: 'Two business days before the money moves.' },
    w4: {
      title: 'Form W-4',
      note: 'Without one, tax is withheld as for a single filer, with no adjustments.',
      rule: 'IRS',
    },
    stateForm: { title: 'State withholding form', note: 'Together with the W-4.', rule: 'State' },
    insurance: { title: 'Certificate of insurance', note: 'With the date on which it expires.' },
    w9: { title: 'Form W-9', note: 'On file before the first payment.', rule: 'IRS' },
    section2: {
      title: 'Form I-9, section 2',
      note: 'Look at the originals. Then E-Verify, where required.',
      rule: LAW,
    },
    report: {
      title: 'New-hire report to the state',
      note: `Federal limit: ${NEW_HIRE_REPORT_DAYS} days after the hire. Some states want it sooner.`,
      rule: '42 USC 653a',
    },
    run: { title: 'Rate and account in the pay run', note: 'Before the first run is approved.' },
    status: {
      title: 'Check that it’s contract work',
      note: 'If you set hours, route and training, they may be an employee.',
    },
    californiaReport: {
      title: 'Contractor report to California',
      note: `Once the contract is over ${dollars(CALIFORNIA_CONTRACTOR.cents, { cents: false })}.`,
      rule: 'EDD',
    },
    nec: {
      title: 'Form 1099-NEC',
      note: 'For the first payment’s year, by the end of January.',
      rule: 'IRS',
    },
    ready: { title: 'Have everything ready', note: '' },
    firstDay: { title: 'Go through the rate sheet', note: 'Who to call, and the date of the first payday.' },
    secondDay: { title: 'Second day', note: '' },
    job: {
      title: 'Hand over the job',
      note: 'Where, what, price, finished by. Not the hours, not the route.',
    },
  },
  /** Texts by role: `ready` are things to prepare on the day before, `secondDay` is the task of the second day. */
  ready: {
    setter: 'Territory, badge and shirt',
    closer: 'Leads, badge and calendar',
    installer: 'Crew, harness and tools',
    technician: 'Van, parts and tool list',
  },
  secondDay: {
    setter: 'Ride-along with a closer',
    closer: 'Ride-along with a closer',
    installer: 'Safety course, then a roof with the lead',
    technician: 'Ride-along on tune-ups',
  },
  /** Reasons why a plan needs no tax form. The page shows `no tax`, `flat` and `federal form` after the name of a state. */
  without: {
    'no tax': 'has no tax on wages.',
    flat: 'withholds a flat rate. Local forms exist.',
    'federal form': 'uses the federal W-4.',
    forContractors: 'Those are for contractors.',
    forEmployees: 'Employees only.',
    w9Instead: 'The W-9 takes their place.',
    mostStates: 'Not in most states.',
    california: 'California has its own, above.',
    schedule: 'You agree on the job, not on the day.',
  },
} as const
