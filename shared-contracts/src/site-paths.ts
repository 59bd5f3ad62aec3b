import { z } from './zod.ts'

const under = (parent: string, children: readonly string[]): string[] => [parent, ...children.map((child) => `${parent}/${child}`)]

/** The addresses that an area may rely on another to keep. */
export const SITE_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/solar', '/pest-control', '/mortgage', '/fiber-optics', '/roofing', '/hvac', '/insurance', '/tree-and-lawncare', '/turf', '/real-estate',
  ...under('/hr', ['onboarding', 'hiring-workflows', 'doc-creation-and-signing', 'employer-of-record', 'build-manage']),
  ...under('/pay', ['commission-calculation', 'complex-pay-structures', 'payroll-processing', 'same-day-pay', 'payment-ticketing-system']),
  ...under('/performance', ['user-management', 'ats', 'gamification', 'learning-management']),
  ...under('/alternatives', ['spiff', 'jobber', 'servicetitan', 'gusto', 'adp']),
  '/case-study', '/casestudy/aveyo', '/casestudy/source', '/casestudy/gainz',
  '/about-us', '/aiagents', '/integrations', '/originator-connect-page', '/partner', '/career',
  '/contact-us', '/meeting', '/thankyou',
  '/terms-conditions', '/privacy-policy', '/cookie-policy', '/accessibility',
])

/** Whether `href` leads to a page of the site, with or without a place on that page: `/career#roles`. */
const isOnSite = (href: string): boolean => SITE_PATHS.has(href.split('#', 1)[0] ?? '')

const nowhere = ({ input }: { input?: unknown }): string => `${String(input)} leads to no page of the site (SITE_PATHS in shared-contracts)`

/** A link to a page of the site. */
export const PageLink = z.string().check(z.refine(isOnSite, { error: nowhere }))

/** A link to a page of the site or out of it. */
export const Link = z.string().check(z.refine((href) => /^(?:https:\/\/|mailto:|tel:)/.test(href) || isOnSite(href), { error: nowhere }))
