import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { ToolPageContent } from '../../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations/zapier',
  title: 'Zapier: for the tool that isn’t on the list',
  description:
    'Send deals, jobs, hours and applicants to Crewtally from any app on Zapier, and start other work when an offer is signed or a run is paid.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const toolPage = {
  tool: 'Zapier',
  opening: {
    eyebrow: 'Zapier',
    title: 'Your tool isn’t listed? Connect it through *Zapier*',
    lede: 'Canvassing apps, measuring tools, the gate that texts when a truck leaves: if Zapier knows it, a deal or a job can start there and end on a stub.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'All twelve integrations', href: '/integrations' },
    proof: 'Four actions, four triggers, no developer.',
  },
  sheet: {
    title: 'When an offer is signed',
    aside: 'Trigger',
    rows: [
      { label: 'Then', detail: 'shirt order', value: 'size L' },
      { label: 'Then', detail: 'key fob', value: 'request' },
      { label: 'Then', detail: 'welcome in the team chat', value: 'posted' },
      { label: 'Pay data in any of them', value: 'none', tone: 'sum' },
    ],
  },
  flow: {
    head: {
      id: 'tool-flow',
      title: 'Four in, four out',
      lede: 'Small pieces on purpose. A Zap that does one thing is one you can still explain in March.',
    },
    caption: 'What Zapier and Crewtally exchange',
    columns: ['Direction', 'How often', 'Who sets it up'],
    rows: [
      {
        label: 'Create or update a deal',
        cells: ['Other app to Crewtally', 'As it happens', 'You, from a template'],
      },
      {
        label: 'Create or update a job',
        cells: ['Other app to Crewtally', 'As it happens', 'You, from a template'],
      },
      {
        label: 'Add hours to a job',
        cells: ['Other app to Crewtally', 'As it happens', 'You, from a template'],
      },
      {
        label: 'Add an applicant',
        cells: ['Other app to Crewtally', 'As it happens', 'You, from a template'],
      },
      {
        label: 'Hired, signed, approved, paid',
        note: 'as triggers',
        cells: ['Crewtally to other apps', 'As it happens', 'You, from a template'],
      },
    ],
  },
  setup: {
    head: { id: 'tool-setup', title: 'A first Zap during lunch' },
    steps: [
      {
        when: '12:05',
        title: 'Make a key with limits',
        text: 'Deals only, or hours only. If a Zap gets out of hand, you turn off its key, and the others keep working.',
      },
      {
        when: '12:15',
        title: 'Start from a template',
        text: 'A few are ready for canvassing and measuring apps. Swap the app and keep the fields.',
      },
      {
        when: '12:40',
        title: 'Send one test deal',
        text: 'It arrives marked as a test, can’t be paid, and shows which fields were empty.',
      },
    ],
  },
  limits: {
    head: { id: 'tool-limits', title: 'Guardrails for your automations' },
    items: [
      {
        term: 'A deal number is required',
        text: 'That’s how a Zap that runs twice still makes one deal. A deal without a number is turned away, with a reason.',
      },
      {
        term: 'No bank or tax data',
        text: 'There’s no action that reads or writes it. People enter their own, on their phones.',
      },
      {
        term: 'Nothing is approved by a robot',
        text: 'A Zap can fill a run, not approve it. Approval takes a person with a security key.',
      },
    ],
  },
  questions: {
    head: { id: 'tool-questions', title: 'Before you build on it' },
    items: [
      {
        question: 'Do we need a paid Zapier plan?',
        answer:
          'Zapier decides that, by steps and volume. A simple two-step Zap for a small crew usually fits in the free plan.',
      },
      {
        question: 'Zap or API?',
        answer:
          'Start with a Zap. When it carries more than a few hundred records a day, have a developer move it to the API. The fields have the same names.',
      },
      {
        question: 'How do we find out that a Zap stopped?',
        answer:
          'Zapier emails the Zap’s owner. We also notice when a source that usually sends deals every day goes quiet, and we tell you before the cutoff.',
      },
    ],
  },
  trade: 'pest-control',
  closing: {
    title: 'Name the oddest tool you use',
    text: 'Someone always names a doorbell camera. Tell us yours, and in the demo we’ll see whether it can start a deal.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'Contact Us', href: '/contact-us' },
  },
} satisfies ToolPageContent
