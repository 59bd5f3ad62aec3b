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
  // These links are a separate column in the footer. To add them to the column of another area, write that column's name as
  // `menu`, and delete `menus`.
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
