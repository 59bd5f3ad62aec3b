import { BARE_LAYOUT, CONTRACT_VERSION, MAIN_LAYOUT_QUIET, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT } from './content/check.ts'

checkContent('mf-leadcapture', CONTENT)

export const manifest: AreaManifestInput = {
  area: 'mf-leadcapture',
  contract: CONTRACT_VERSION,
  tint: '#08372c',
  routes: [
    {
      path: '/contact-us',
      title: 'Contact us',
      description:
        'Write, call or visit us in Lehi, Utah. Tell us how your crew is paid, and someone who has run commission payroll answers within a business day.',
      flags: MAIN_LAYOUT_QUIET,
      wake: 'visible',
      kind: 'contact',
    },
    {
      path: '/meeting',
      title: 'Get a demo of your own pay plan',
      description:
        'Pick your industry and company size, then a time. In 30 minutes a specialist for your trade runs your own splits, overrides and clawbacks.',
      flags: BARE_LAYOUT,
      wake: 'now',
    },
    {
      path: '/thankyou',
      title: 'We have your request',
      description: 'Your request is in. What happens next, and how to choose a time right now.',
      flags: BARE_LAYOUT,
      wake: 'none',
      index: false,
    },
  ],
  redirects: [],
  slots: [
    { name: 'contact-block', wake: 'visible', flag: 'contactBlock' },
    { name: 'contact-block-button', wake: 'none', place: 'contact-block' },
    { name: 'contact-block-embed', wake: 'visible', place: 'contact-block' },
  ],
  nav: [],
  bar: [{ label: 'Contact Us', href: '/contact-us', order: 50 }],
}
