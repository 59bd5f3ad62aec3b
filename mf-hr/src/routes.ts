import { CONTRACT_VERSION, MAIN_LAYOUT, MAIN_LAYOUT_QUIET, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, SAMPLES } from './content/check.ts'

checkContent('mf-hr', CONTENT, SAMPLES)

export const manifest: AreaManifestInput = {
  area: 'mf-hr',
  contract: CONTRACT_VERSION,
  tint: '#cfe6ef',
  routes: [
    {
      path: '/hr',
      title: 'HR for crews: hiring, I-9s, W-2s and documents',
      description:
        'One file for every setter, installer and tech, from the first text to the first paycheck. See who signed, whose I-9 is open and who starts on Monday.',
      flags: MAIN_LAYOUT_QUIET,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/hr/onboarding',
      title: 'Onboarding for field crews: I-9, W-4, day one',
      description:
        'New hires fill in W-4, I-9 and direct deposit on a phone before day one. W-2 and 1099 lists, E-Verify, and rehires who do not start from zero.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/hr/hiring-workflows',
      title: 'Hiring workflows with ride-alongs built in',
      description:
        'From application to phone screen to a scored ride-along and an offer: one board for each seat, with an owner and a day limit on every stage.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/hr/doc-creation-and-signing',
      title: 'Offer letters and agreements signed on a phone',
      description:
        'Write a letter once, let it fill itself from the file, and have it signed with a thumb. Commission agreements, policies and safety talks with a record.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/hr/employer-of-record',
      title: 'Employer of record for crews in a new state',
      description:
        'Put a crew on W-2 in a state where you have no entity. Who carries what, how it compares with registering or paying on 1099, and what it does not do.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/hr/build-manage',
      title: 'Build and manage your workforce',
      description:
        'Simplify HR as you grow from eight people to eighty: onboarding, hiring, documents, employer of record, PTO and changes of rate on one Monday list.',
      flags: MAIN_LAYOUT,
      slots: ['contact-block-button'],
      wake: 'none',
      kind: 'product',
    },
  ],
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
        { label: 'Hiring workflows', href: '/hr/hiring-workflows', description: 'A board for each seat' },
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
