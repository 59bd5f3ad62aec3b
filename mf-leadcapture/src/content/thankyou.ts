import type { Action, Head, StepPlan } from 'shared-ui'

export const thankyou = {
  opening: {
    head: {
      id: 'thankyou-title',
      title: 'Request received',
      lede: 'Thank you. It is written down, and a person will read it. If you already know when you have half an hour, take it now.',
    },
    quiet: { label: 'Back to the start', href: '/' },
  } satisfies { head: Head; quiet: Action },
  next: {
    head: { id: 'thankyou-next', title: 'What happens now' },
    steps: [
      {
        when: 'Within one working day',
        title: 'We write or call',
        text: 'Someone who has run commission payroll reads your request and answers with questions about your plan, not with a brochure.',
      },
      {
        when: 'This week, if you like',
        title: 'We meet for 30 minutes',
        text: 'Your own deal, calculated on a shared screen. Choose the time now and the first step is done.',
      },
      {
        when: 'After that',
        title: 'You decide',
        text: 'You have the figures and a price in writing. We ask once more, and then leave you in peace.',
      },
    ],
  } satisfies StepPlan,
  contact: {
    head: {
      id: 'thankyou-contact',
      title: 'Something to add or correct',
      lede: 'Write or call, and give your business name: your request is on the desk under it.',
    },
  } satisfies { head: Head },
}
