import type { Slide } from '../components/hr.schema.ts'

/** The four slides of /hr/build-manage, in the order of the product specification. */
export const SLIDES = [
  {
    key: 'onboarding',
    title: 'Onboarding Automation',
    description: 'A yes starts the checklist.',
    features: [
      { icon: 'forms', text: 'Forms done on a phone' },
      { icon: 'reminder', text: 'Automatic reminders' },
      { icon: 'start', text: 'Crew ready Monday' },
    ],
    button: { label: 'Get a demo', href: '/meeting' },
    scene: 'onboarding',
  },
  {
    key: 'hiring',
    title: 'Hiring Workflows',
    description: 'A board for each role.',
    features: [
      { icon: 'answer', text: 'Replies within minutes' },
      { icon: 'ride', text: 'Ride-along, yes or no' },
      { icon: 'source', text: 'Which ads work' },
    ],
    button: { label: 'Get a demo', href: '/meeting' },
    scene: 'hiring',
  },
  {
    key: 'documents',
    title: 'Digital Doc Creation & Signing',
    description: 'Letters fill themselves in.',
    features: [
      { icon: 'signature', text: 'Signed by thumb' },
      { icon: 'template', text: 'One template, every role' },
      { icon: 'record', text: 'Versions kept' },
    ],
    button: { label: 'Get a demo', href: '/meeting' },
    scene: 'documents',
  },
  {
    key: 'eor',
    title: 'Employer of Record (EOR)',
    description: 'W-2 in new states.',
    features: [
      { icon: 'state', text: 'No entity needed' },
      { icon: 'tax', text: 'Payroll taxes filed' },
      { icon: 'move', text: 'Move over later' },
    ],
    button: { label: 'Get a demo', href: '/meeting' },
    scene: 'eor',
  },
] as const satisfies readonly Slide[]
