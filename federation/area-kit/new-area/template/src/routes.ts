import { CONTRACT_VERSION, MAIN_LAYOUT_QUIET, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT } from './content/check.ts'

checkContent('mf-newarea', CONTENT)

export const manifest: AreaManifestInput = {
  area: 'mf-newarea',
  contract: CONTRACT_VERSION,
  tint: '#d8e2dc',
  routes: [
    {
      path: '/newarea',
      title: 'Newarea: a new page of the site',
      description:
        'What a visitor finds under Newarea, in one or two sentences of at most 160 characters. A search result shows them.',
      flags: MAIN_LAYOUT_QUIET,
      wake: 'none',
    },
  ],
  redirects: [],
  slots: [],
  // A column of its own in the footer. Another area's menu takes the group as well: name it, and leave out `menus`.
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
