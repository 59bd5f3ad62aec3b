import { CONTRACT_VERSION, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, ROUTES, SAMPLES } from './content/check.ts'

checkContent('mf-performance', CONTENT, SAMPLES)

export const manifest: AreaManifestInput = {
  area: 'mf-performance',
  contract: CONTRACT_VERSION,
  tint: '#b23c20',
  routes: ROUTES,
  redirects: [],
  slots: [],
  nav: [
    {
      menu: 'products',
      label: 'Performance',
      href: '/performance',
      description: 'Crews, applicants, contests and training, from the first door to the refresher.',
      pictogram: 'performance',
      order: 30,
      links: [
        {
          label: 'Workforce Management',
          href: '/performance/user-management',
          description: 'Crews, territories, roles',
        },
        { label: 'ATS', href: '/performance/ats', description: 'Applicants by source' },
        {
          label: 'Gamification',
          href: '/performance/gamification',
          description: 'Contests anyone can check',
        },
        {
          label: 'Learning management',
          href: '/performance/learning-management',
          description: 'Lessons, quizzes, licenses',
        },
      ],
    },
  ],
}
