import { BARE_LAYOUT, CONTACT_FRAGMENTS, CONTRACT_VERSION, MAIN_LAYOUT_QUIET, type AreaManifestInput } from 'shared-contracts'

export const manifest: AreaManifestInput = {
  area: 'mf-leadcapture',
  contract: CONTRACT_VERSION,
  routes: [
    {
      path: '/contact-us',
      title: 'Contact us',
      description:
        'Write, call or visit us in Lehi, Utah. Tell us how your crew is paid, and someone who has run commission payroll answers within a working day.',
      flags: MAIN_LAYOUT_QUIET,
      wake: 'visible',
      kind: 'contact',
    },
    {
      path: '/meeting',
      title: 'Book a demo of your own pay plan',
      description:
        'Pick your industry and company size, then a time. In 30 minutes a specialist for your trade runs your own splits, overrides and clawbacks.',
      flags: BARE_LAYOUT,
      wake: 'now',
    },
    {
      path: '/thankyou',
      title: 'We have your request',
      description: 'Your request has arrived. What happens next, and how to choose a time right now.',
      flags: BARE_LAYOUT,
      wake: 'none',
      index: false,
    },
  ],
  redirects: [],
  slots: [
    { name: CONTACT_FRAGMENTS.form, wake: 'visible' },
    { name: CONTACT_FRAGMENTS.button, wake: 'none' },
    { name: CONTACT_FRAGMENTS.embed, wake: 'visible' },
  ],
  islands: [{ name: 'choose-slot', wake: 'now' }],
  nav: [],
}
