import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Action, Head, StepPlan } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/thankyou',
  title: 'We have your request',
  description: 'Your request is in. What happens next, and how to choose a time right now.',
  flags: BARE_LAYOUT,
  slimHeader: 'none',
  hydrate: 'never',
  index: false,
}

export const thankyou = {
  opening: {
    head: {
      id: 'thankyou-title',
      title: 'Request received',
      lede: 'Thanks. We’ve got it, and a person will read it. If you already know when you’ve got half an hour, pick a time now.',
    },
    quiet: { label: 'Back to the home page', href: '/' },
  } satisfies { head: Head; quiet: Action },
  next: {
    head: { id: 'thankyou-next', title: 'What happens now' },
    steps: [
      {
        when: 'Within one business day',
        title: 'We write or call',
        text: 'Someone who has run commission payroll reads your request and follows up with questions about your plan, not a brochure.',
      },
      {
        when: 'This week, if you like',
        title: 'We meet for 30 minutes',
        text: 'We run your own deal on a shared screen. Choose a time now, and the first step is done.',
      },
      {
        when: 'After that',
        title: 'You decide',
        text: 'You have the numbers and a price in writing. We’ll follow up once, then leave you alone.',
      },
    ],
  } satisfies StepPlan,
  contact: {
    head: {
      id: 'thankyou-contact',
      title: 'Anything to add or correct?',
      lede: 'Write or call, and mention your business name: your request is filed under it.',
    },
  } satisfies { head: Head },
}
