import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/salesforce',
  title: 'Salesforce: opportunities that pay people',
  description:
    'Won opportunities, owners and team splits come in from Salesforce; commission per opportunity goes back. Fields mapped with your admin, nothing installed.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'Salesforce',
  opening: {
    eyebrow: 'Salesforce',
    title: 'The opportunity closes, and the *override* finds its manager',
    lede: 'Team members, roles and record types are already in Salesforce. Crewtally reads them and calculates pay by the plan each person signed, three levels up if that’s what the plan says.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'Your admin maps the fields with us. There’s no package to install.',
  },
  sheet: {
    title: 'Opportunity team',
    aside: 'As it arrives',
    rows: [
      { label: 'Owner', detail: 'Closer on the plan', value: '60%' },
      { label: 'Team member', detail: 'Setter on the plan', value: '30%' },
      { label: 'Role above the owner', detail: 'Manager on the plan', value: '10%' },
      { label: 'Shared', value: '100%', tone: 'total' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Which records we touch',
      lede: 'Three kinds of records are read, and one is written. Your admin sees the list before anything is turned on.',
    },
    caption: 'What Salesforce and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Opportunities in a won stage',
        cells: ['Salesforce to Crewtally', 'As they change', 'Your admin, with us'],
      },
      {
        label: 'Opportunity teams and splits',
        cells: ['Salesforce to Crewtally', 'With the opportunity', 'Your admin, with us'],
      },
      {
        label: 'Users and roles',
        note: 'for overrides',
        cells: ['Salesforce to Crewtally', 'Once a day', 'We do'],
      },
      {
        label: 'Commission and its status',
        note: 'a related list',
        cells: ['Crewtally to Salesforce', 'When it changes', 'We do, in a sandbox first'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'Sandbox first, then the real org' },
    steps: [
      {
        when: 'First call',
        title: 'A tour of your org',
        text: 'Record types, stages, the field where someone once typed the setter’s name. We take the org as it is.',
      },
      {
        when: 'The same week',
        title: 'A sandbox pay period',
        text: 'Every opportunity that closes there gets a trial split. You compare it with the sheet you use today.',
      },
      {
        when: 'At the start of the next period',
        title: 'The live org connects',
        text: 'A connected app with its own user, so your audit trail says Crewtally and not an admin’s name.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'Lines we don’t cross in your org' },
    items: [
      {
        term: 'Your records stay as they are',
        text: 'We write to one object of our own. Stages, amounts and owners are only ever changed by your people.',
      },
      {
        term: 'No seats for the field',
        text: 'Setters and installers read their pay in Crewtally. You don’t buy Salesforce licenses to show a split.',
      },
      {
        term: 'Failures you can see',
        text: 'If the org rejects a call, the record goes on the list of open items with the reason and the fix, not into a log file.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'From Salesforce admins' },
    items: [
      {
        question: 'How many API calls does it use?',
        answer:
          'A few per changed opportunity. For a company that closes fifty deals a day, that’s well under one percent of the usual daily allowance.',
      },
      {
        question: 'Do you support opportunity splits?',
        answer:
          'Yes. If you use them, they set who shares the deal. The plan still sets the percentages, and a mismatch is flagged before payday.',
      },
      {
        question: 'Can finance see commissions in reports?',
        answer:
          'They’re records on a related list, so reports and dashboards work as with any object. Pay itself isn’t there.',
      },
    ],
  },
  trade: 'mortgage',
  closing: {
    title: 'Invite your admin to the demo',
    text: 'Half the call is theirs: scopes, objects, sandbox. We’ve had the argument about record types before.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Overrides and tiers', href: '/pay/complex-pay-structures' },
  },
} satisfies ToolPageContent
