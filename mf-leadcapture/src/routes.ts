import { CONTRACT_VERSION, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, ROUTES } from './content/check.ts'

checkContent('mf-leadcapture', CONTENT)

export const manifest: AreaManifestInput = {
  area: 'mf-leadcapture',
  contract: CONTRACT_VERSION,
  tint: '#08372c',
  routes: ROUTES,
  redirects: [],
  slots: [
    { name: 'contact-block', hydrate: 'visible', flag: 'contactBlock' },
    { name: 'contact-block-button', hydrate: 'never', place: 'contact-block' },
    { name: 'contact-block-embed', hydrate: 'visible', place: 'contact-block' },
  ],
  nav: [],
  bar: [{ label: 'Contact Us', href: '/contact-us', order: 50 }],
}
