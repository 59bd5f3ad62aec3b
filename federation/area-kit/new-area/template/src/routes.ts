import { CONTRACT_VERSION, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, ROUTES } from './content/check.ts'

checkContent('mf-newarea', CONTENT)

export const manifest: AreaManifestInput = {
  area: 'mf-newarea',
  contract: CONTRACT_VERSION,
  tint: '#d8e2dc',
  routes: ROUTES,
  redirects: [],
  slots: [],
  // This is a separate column in the footer. To use a column of another area instead, write its `menu` here and omit `menus`.
  nav: [
    {
      menu: 'newarea',
      label: 'Newarea',
      href: '/newarea',
      order: 10,
      links: [{ label: 'Parts', href: '/newarea#newarea-parts' }],
    },
  ],
  menus: [{ name: 'newarea', label: 'Newarea', order: 100, in: ['footer-company'] }],
}
