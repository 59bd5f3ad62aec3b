import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import { SITE } from 'shared-contracts/site'
import type { Closing, Ledger, Opening, QuestionPlan, Rows, StepPlan, Table } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/security',
  title: 'Security: who can see what your people earn',
  description:
    'What’s encrypted, which role sees whose pay, how backups are tested, which companies touch the data, and how to report a security issue.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

const { email } = SITE.contact

export const security = {
  opening: {
    eyebrow: 'Security',
    title: 'Pay is *private* until you say otherwise',
    lede: 'A pay stub holds a home address, a bank account and a garnishment. So the first question isn’t which cipher we use. It’s who at your company can open it, and who at ours.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Report a security issue', href: '#security-report' },
    proof: 'Crewtally is a fictional company, so what this page says about SOC 2 is fictional, too.',
  } satisfies Opening,
  log: {
    label:
      'The log of one pay stub: opened by the closer it belongs to, opened by payroll, refused to a crew lead, and shown to support with the account number masked, at payroll’s invitation.',
    title: 'Who opened this stub',
    aside: 'Last 30 days',
    rows: [
      { label: 'The closer', detail: 'own phone', value: '6 times' },
      { label: 'Payroll', detail: 'before approval', value: '1 time' },
      { label: 'A crew lead', detail: 'not allowed in that role', value: 'refused', tone: 'minus' },
      { label: 'Crewtally support', detail: 'invited, 20 minutes', value: 'masked' },
    ],
  } satisfies Rows,
  locked: {
    head: {
      id: 'security-locked',
      title: 'What’s encrypted, and how often it’s checked',
      lede: 'Short enough to read aloud to your insurer.',
    },
    items: [
      {
        term: 'In transit',
        text: 'TLS 1.2 or newer between phones, browsers, tools and us. Older connections are turned away.',
        figure: 'TLS 1.2+',
      },
      {
        term: 'At rest',
        text: 'Databases, files and backups are encrypted, with keys held in a service that logs each use.',
        figure: '256 bits',
      },
      {
        term: 'Inside the record',
        text: 'Social Security and bank account numbers have a second layer of their own. Our support team sees only the last four digits.',
        figure: '4 digits',
      },
      {
        term: 'By an auditor',
        text: 'SOC 2 Type II, for security, availability and confidentiality. Customers get the whole report, not just a badge.',
        figure: '1 a year',
      },
      {
        term: 'By people paid to break in',
        text: 'An outside team tests the product and this website. What they find is fixed before the summary goes out.',
        figure: '2 a year',
      },
    ],
  } satisfies Ledger,
  roles: {
    head: {
      id: 'security-roles',
      title: 'Six roles, and what each can open',
      lede: 'Access belongs to the role. Move someone to another crew, and what they see moves that day.',
    },
    caption: 'What each role can see and do',
    columns: ['Employee', 'Crew\u00A0lead', 'Manager', 'Payroll', 'Owner', 'Our\u00A0support'],
    rows: [
      { label: 'Own stub and deals', cells: [true, true, true, true, true, false] },
      { label: 'Other people’s hours', cells: [false, 'own crew', false, true, true, 'when invited'] },
      {
        label: 'Other people’s pay',
        cells: [false, false, 'own team’s commission', true, true, 'when invited, masked'],
      },
      {
        label: 'Bank and tax numbers',
        note: 'in full',
        cells: ['own', 'own', 'own', 'to correct one', 'own', false],
      },
      { label: 'Approve a run', cells: [false, false, false, 'if you allow it', true, false] },
      {
        label: 'Sign-in',
        cells: [
          'Code by text',
          'Second factor',
          'Second factor',
          'Security key',
          'Security key',
          'Security key',
        ],
      },
    ],
  } satisfies Table,
  invited: {
    head: {
      id: 'security-invited',
      title: 'How our support gets in, and out',
      lede: 'There’s no master login. Someone on your side opens the door, and it closes on a timer.',
    },
    points: [
      'Only an owner or payroll can invite support, for one record or for the whole account.',
      'Support sees that an account number is there, and its last four digits. Never the rest.',
      'Access ends after twenty minutes. Extending it takes another tap from you.',
      'Each page opened is in your log, with the name of the person who opened it.',
    ],
  },
  visit: {
    label:
      'A support visit: invited by payroll for one stub, account number masked, four pages opened so far, 14 minutes left.',
    title: 'Support visit',
    aside: 'Open',
    rows: [
      { label: 'Invited by', detail: 'Payroll', value: 'one stub' },
      { label: 'Account number', value: '•••• 2207' },
      { label: 'Pages opened', detail: 'each in your log', value: '4' },
      { label: 'Time left', value: '14 minutes', tone: 'sum' },
    ],
  } satisfies Rows,
  backups: {
    head: { id: 'security-backups', title: 'If a data center floods on a Wednesday' },
    steps: [
      {
        when: 'Every five minutes',
        title: 'A copy leaves the building',
        text: 'Changes are copied to a second region. At most five minutes of work could be lost.',
      },
      {
        when: 'Within four hours',
        title: 'The other region takes over',
        text: 'The approved run is already there. Payday has a day of slack built in, for exactly this Wednesday.',
      },
      {
        when: 'Every quarter',
        title: 'We prove it',
        text: 'A real backup is restored by someone who didn’t make it, and the totals are compared to the cent.',
      },
      {
        when: 'After 30 days',
        title: 'Old copies are gone',
        text: 'Backups are overwritten within thirty days. What you delete doesn’t live on in a drawer.',
      },
    ],
  } satisfies StepPlan,
  others: {
    head: {
      id: 'security-others',
      title: 'Companies that touch the data',
      lede: 'Here they are by kind, with what each one can read. Customers get the list by name and thirty days’ notice of a change.',
    },
    caption: 'Subprocessors by kind',
    columns: ['What they do', 'What they can read', 'Where'],
    rows: [
      {
        label: 'Hosting provider',
        cells: ['Runs servers and backups', 'Nothing: it holds encrypted disks', 'United States'],
      },
      {
        label: 'Payroll partner',
        cells: ['Withholds, files, pays', 'What a payroll needs, in full', 'United States'],
      },
      {
        label: 'Email and text delivery',
        cells: ['Sends codes and notices', 'Phone or address, and the message', 'United States'],
      },
      { label: 'Help desk', cells: ['Keeps support conversations', 'What you write to us', 'United States'] },
      {
        label: 'Identity checks',
        cells: ['Background checks, E-Verify', 'What the person enters there', 'United States'],
      },
    ],
  } satisfies Table,
  report: {
    head: {
      id: 'security-report',
      title: 'Found a security hole? Tell us first, and we’ll thank you',
      lede: 'You don’t need to be a customer, and you don’t need to be sure.',
    },
    items: [
      {
        term: 'Where to write',
        text: `[${email}](mailto:${email}?subject=Security), with “Security” in the subject. It reaches an engineer, not a queue.`,
      },
      {
        term: 'What helps',
        text: 'The address of the page, what you did, what you saw. A screenshot with other people’s data blacked out.',
      },
      {
        term: 'What you hear back',
        text: 'An answer within one business day, a first assessment within five, and a note when it’s fixed.',
      },
      {
        term: 'What we won’t do',
        text: 'Send lawyers after someone who looked in good faith, touched no one else’s data and gave us time to fix the problem.',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: { id: 'security-questions', title: 'From an IT manager’s checklist' },
    items: [
      {
        question: 'Can we read the SOC 2 report?',
        answer:
          'Customers and companies in a demo would get the report and the auditor’s letter under a short NDA. But Crewtally is fictional: it has no auditor, so there’s no report to send.',
      },
      {
        question: 'Do you support single sign-on?',
        answer:
          'Yes, with any SAML or OpenID Connect provider, for the office. Field crews usually sign in with a code sent to their phones. You can turn on both at once.',
      },
      {
        question: 'Where is the data?',
        answer:
          'In the United States, in two regions. The [privacy policy](/privacy-policy) says what’s kept and for how long.',
      },
      {
        question: 'What happens when someone leaves?',
        answer:
          'Their access ends with their last shift, except for a login to their own stubs and tax forms.',
      },
      {
        question: 'Would you tell us about a breach?',
        answer:
          'Within 72 hours of learning that your data was affected, with what we know and what we don’t. Then daily, until it’s closed.',
      },
    ],
  } satisfies QuestionPlan,
  /** Drawn sheet of paper beside the last heading. */
  questionnaire: {
    title: 'Questionnaire, 200 rows',
    aside: 'before the demo',
    rows: [
      { label: 'Yes, and how', value: '171' },
      { label: 'No, and why', value: '16' },
      { label: 'The payroll partner’s answer', value: '13' },
      { label: 'Left blank', value: '0', tone: 'total' },
    ],
  } satisfies Rows,
  closing: {
    title: 'Send us the long questionnaire',
    text: 'Two hundred rows are fine. We answer them before the demo, so the half hour can be about pay.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Roles and permissions', href: '/performance/user-management' },
  } satisfies Closing,
}
