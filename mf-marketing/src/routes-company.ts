import { BARE_LAYOUT, MAIN_LAYOUT_QUIET, type AreaManifestInput } from 'shared-contracts'
import { privacy } from './content/privacy-policy.ts'
import { terms } from './content/terms-conditions.ts'

type Route = AreaManifestInput['routes'][number]
type Extra = Partial<Pick<Route, 'kind' | 'parent'>>

const inside = (path: string, title: string, description: string, extra: Extra = {}): Route => ({
  path,
  title,
  description,
  flags: MAIN_LAYOUT_QUIET,
  wake: 'none',
  ...extra,
})
const outside = (path: string, title: string, description: string, extra: Extra = {}): Route => ({
  path,
  title,
  description,
  flags: BARE_LAYOUT,
  wake: 'none',
  ...extra,
})

export const companyRoutes: AreaManifestInput['routes'] = [
  inside(
    '/about-us',
    'About us: the check that was $212 short',
    'Who builds Crewtally and why. Our mission, our vision, one wrong check in Orem, Utah, and the 150+ admin hours a month that offices get back.',
    { kind: 'about' },
  ),
  inside(
    '/aiagents',
    'AI recruiter: answers applicants by text',
    'An AI recruiter that answers every applicant by text within a minute, asks your five questions and books the ride-along. It says what it is; you decide.',
    { kind: 'product' },
  ),
  inside(
    '/integrations',
    'Integrations: what comes in, what goes out',
    'Twelve tools that connect with Crewtally, from HubSpot to QuickBooks and ADP, and what each one exchanges, in which direction and when.',
  ),
  inside(
    '/terms-conditions',
    'Terms & Conditions for authorized users',
    `Terms of use for authorized users of Crewtally, governed by the laws of the State of Utah. Version ${terms.version}, in effect from ${terms.effective}.`,
    { kind: 'legal' },
  ),
  inside(
    '/privacy-policy',
    'Privacy policy',
    `What we learn about you, what we do with it and how to have it deleted. Not for children under 16. Version ${privacy.version}, in effect from ${privacy.effective}.`,
    { kind: 'legal' },
  ),
  inside(
    '/cookie-policy',
    'Cookie policy',
    'What this site keeps in your browser, what loads only with your consent, and how to say no. We honor Global Privacy Control.',
    { kind: 'legal' },
  ),
  inside(
    '/accessibility',
    'Accessibility statement',
    'We aim for WCAG 2.2 AA. How the site works by keyboard, without motion and without JavaScript, where it falls short, and whom to tell.',
    { kind: 'legal' },
  ),
  outside(
    '/originator-connect-page',
    'Originator Connect: mortgage pay, up to 30% off',
    'Basis points, tiers and draws on a statement that loan officers can check. Book a demo during the campaign for up to 30% off the first year.',
  ),
  outside(
    '/case-study',
    'Case studies with the figures',
    'How a solar dealer, a pest-control company and a fiber dealer changed the way they pay: what went wrong, what they did, and what came of it.',
    { kind: 'collection' },
  ),
  outside(
    '/casestudy/aveyo',
    'Aveyo: solar payroll three times as fast',
    'How solar company Aveyo cut onboarding time by 90%, runs payroll three times as fast and saves 45+ office hours a month.',
    { kind: 'article', parent: '/case-study' },
  ),
  outside(
    '/casestudy/source',
    'Source: twice the reps came back',
    'How pest-control company Source doubled the share of reps who return, closes payroll five days sooner and saves 40+ hours a month.',
    { kind: 'article', parent: '/case-study' },
  ),
  outside(
    '/casestudy/gainz',
    'Gainz: 90% fewer questions about payouts',
    'How fiber dealer Gainz cut onboarding work by 85% and questions about payouts by more than 90%, by showing every rep the math.',
    { kind: 'article', parent: '/case-study' },
  ),
  outside(
    '/partner',
    'Partner & affiliate program',
    'Earn a share for each crew you send us: affiliates, accountants and implementation partners. How links count, what is paid and when.',
  ),
  outside(
    '/career',
    'Careers and open roles in Lehi, Utah',
    'Five open roles with posted pay, what we ask you to send, how we hire in twelve business days, and the whole deal, itemized.',
  ),
  outside(
    '/alternatives',
    'Alternatives: five tools compared fairly',
    'Crewtally next to Spiff, Jobber, ServiceTitan, Gusto and ADP: what each does well, where we differ, and who should stay. Checked in November 2026.',
    { kind: 'collection' },
  ),
  outside(
    '/alternatives/spiff',
    'Spiff alternative for crews with hours',
    'Spiff works out sales plans beside Salesforce. Crewtally adds hours, overtime, job milestones and the check. Line by line, checked in November 2026.',
  ),
  outside(
    '/alternatives/jobber',
    'Jobber and commission payroll, compared',
    'Jobber runs quotes, visits and invoices. Crewtally works out who is paid for each visit. What each is for, and when Jobber alone is enough.',
  ),
  outside(
    '/alternatives/servicetitan',
    'ServiceTitan with Crewtally beside it',
    'Keep ServiceTitan for calls, dispatch and pricebook. See where Crewtally goes further on splits, clawbacks and people, and when you need not add it.',
  ),
  outside(
    '/alternatives/gusto',
    'Gusto alternative when pay is commission',
    'Gusto pays the amounts you enter. Crewtally works them out from deals, splits and clawbacks. A fair comparison, and who should stay with Gusto.',
  ),
  outside(
    '/alternatives/adp',
    'ADP alternative for commission crews',
    'ADP pays companies of any size, anywhere. Crewtally knows commission plans for crews in the United States. Line by line, with limits and who should stay.',
  ),
]
