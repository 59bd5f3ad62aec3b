import type { AreaRouteInput } from 'shared-contracts'
import { BARE_LAYOUT } from 'shared-contracts/area'
import type { Action, Head, StepPlan } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/partner/received',
  title: 'We have your partner application',
  description:
    'Your application to the partner program is in. Who reads it, when you hear from us, and what you can do until then.',
  flags: BARE_LAYOUT,
  slimHeader: 'none',
  hydrate: 'never',
  index: false,
}

export const partnerReceived = {
  opening: {
    head: {
      id: 'partner-received-title',
      title: 'Application received',
      lede: 'Thanks. A person from partnerships reads it and writes back within two business days.',
    },
    primary: { label: 'Reread the terms', href: '/partner#partner-manners' },
    quiet: { label: 'Back to the home page', href: '/' },
  } satisfies { head: Head; primary: Action; quiet: Action },
  next: {
    head: { id: 'partner-received-next', title: 'Until you hear from us' },
    steps: [
      {
        when: 'Today',
        title: 'Look around first',
        text: 'The [product tour](/tour) is the half hour we’d give your clients, without us talking.',
      },
      {
        when: 'Tomorrow',
        title: 'Think of one client',
        text: 'The one who calls you on payday. That’s the introduction worth starting with.',
      },
      {
        when: 'By the second business day',
        title: 'Read our answer',
        text: 'It comes from a person’s address, so a reply reaches someone. Look in spam if it’s late.',
      },
    ],
  } satisfies StepPlan,
  contact: {
    head: {
      id: 'partner-received-contact',
      title: 'Forgot something?',
      lede: 'Write or call, and mention your business name: your application is filed under it.',
    },
  } satisfies { head: Head },
}
