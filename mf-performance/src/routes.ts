import { CONTRACT_VERSION, MAIN_LAYOUT, MAIN_LAYOUT_QUIET, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, SAMPLES } from './content/check.ts'

checkContent('mf-performance', CONTENT, SAMPLES)

export const manifest: AreaManifestInput = {
  area: 'mf-performance',
  contract: CONTRACT_VERSION,
  tint: '#b23c20',
  routes: [
    {
      path: '/performance',
      title: 'Performance: crews, hiring, contests and training',
      description:
        'See who is ramping, who needs a ride-along and whose permit runs out: crews, applicants, contests and lessons for field teams on one count.',
      flags: MAIN_LAYOUT_QUIET,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/performance/user-management',
      title: 'Workforce Management: crews, territories, keys',
      description:
        'Who is on which crew, which streets are whose, and what each role may see. Cut a territory, fill an open seat before six thirty, give each job its keys.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/performance/ats',
      title: 'Applicant tracking that counts who stayed',
      description:
        'An ATS for field crews: applicants by source, ride-along scores side by side, cost of each hire still here on day 90, and a referral bonus that pays itself.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/performance/gamification',
      title: 'Sales contests and leaderboards that add up',
      description:
        'Contests for setters, closers and crews: rules on one sheet, points that anyone can check, cancellations taken back, prizes paid on the stub.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/performance/learning-management',
      title: 'Training, licenses and refreshers for crews',
      description:
        'Short lessons filmed on your own jobs, quizzes before the ladder, and every license, permit and card with the days it has left.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
  ],
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
