import { CONTRACT_VERSION, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, SAMPLES } from './content/check.ts'
import { companyRoutes } from './routes-company.ts'
import { homeNav, homeRoutes, siteBar, siteMenus } from './routes-home.ts'

checkContent('mf-marketing', CONTENT, SAMPLES)

export const manifest: AreaManifestInput = {
  area: 'mf-marketing',
  contract: CONTRACT_VERSION,
  tint: '#0e5a47',
  routes: [...homeRoutes, ...companyRoutes],
  redirects: [],
  slots: [],
  nav: homeNav,
  menus: siteMenus,
  bar: siteBar,
}
