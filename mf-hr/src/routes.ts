import { CONTRACT_VERSION, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, ROUTES, SAMPLES } from './content/check.ts'

checkContent('mf-hr', CONTENT, SAMPLES)

export const manifest: AreaManifestInput = {
  area: 'mf-hr',
  contract: CONTRACT_VERSION,
  tint: '#cfe6ef',
  routes: ROUTES,
  redirects: [],
  slots: [],
  nav: [
    {
      menu: 'products',
      label: 'HR',
      href: '/hr',
      description: 'Hire, sign, verify and keep every person on one file, from ride-along to rehire.',
      pictogram: 'hr',
      order: 10,
      links: [
        { label: 'Onboarding', href: '/hr/onboarding', description: 'Forms done before day one' },
        { label: 'Hiring workflows', href: '/hr/hiring-workflows', description: 'A board for each role' },
        { label: 'AI recruiter', href: '/aiagents', description: 'Answers applicants at 9 pm' },
        {
          label: 'Doc creation and signing',
          href: '/hr/doc-creation-and-signing',
          description: 'Signed on a phone',
        },
        {
          label: 'Employer of record',
          href: '/hr/employer-of-record',
          description: 'W-2 crews in a new state',
        },
        { label: 'Build and manage', href: '/hr/build-manage', description: 'PTO and the Monday list' },
      ],
    },
  ],
}
