import type { Slide } from '../components/hr.schema.ts'

/** The four slides of /hr/build-manage, in the order of the product specification. */
export const SLIDES = [
  {
    key: 'onboarding',
    title: 'Onboarding Automation',
    description:
      'A yes starts the list. Each form, each card and each person who must act is on it, with a date.',
    features: [
      { icon: 'forms', text: 'W-4, I-9 and direct deposit on the hire’s own phone' },
      { icon: 'reminder', text: 'Reminders go to whoever holds things up, not to you' },
      { icon: 'start', text: 'Crew lead, shop and payroll know the start on Friday' },
    ],
    button: { label: 'See onboarding in a demo', href: '/meeting' },
    scene: 'onboarding',
  },
  {
    key: 'hiring',
    title: 'Hiring Workflows',
    description: 'A board for each seat, with a ride-along in the middle and a day limit on every stage.',
    features: [
      { icon: 'answer', text: 'Applicants are answered within minutes, evenings too' },
      { icon: 'ride', text: 'The lead who drove says yes or no from the truck' },
      { icon: 'source', text: 'You see which sticker or job board brings people who stay' },
    ],
    button: { label: 'See hiring in a demo', href: '/meeting' },
    scene: 'hiring',
  },
  {
    key: 'documents',
    title: 'Digital Doc Creation & Signing',
    description:
      'Letters and agreements that fill themselves from the file, signed with a thumb, kept with a record.',
    features: [
      { icon: 'template', text: 'One template for each seat, rates and shares filled in' },
      { icon: 'signature', text: 'Signed on a phone, in the order you set' },
      { icon: 'record', text: 'Every version kept, with who signed and when' },
    ],
    button: { label: 'See signing in a demo', href: '/meeting' },
    scene: 'documents',
  },
  {
    key: 'eor',
    title: 'Employer of Record (EOR)',
    description:
      'People on W-2 in a state where you are not registered. You lead them; the employer of record files for them.',
    features: [
      { icon: 'state', text: 'Work in a new state without an entity of your own there' },
      { icon: 'tax', text: 'Withholding, unemployment tax and workers’ comp carried for you' },
      { icon: 'move', text: 'Files move to your own name when you decide to stay' },
    ],
    button: { label: 'See EOR in a demo', href: '/meeting' },
    scene: 'eor',
  },
] as const satisfies readonly Slide[]
