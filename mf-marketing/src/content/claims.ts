import type { Claim } from 'shared-ui'

/**
 * All marketing claims of the product specification, which has two numbers for saved hours (160+ and 150+) and for errors (37%
 * and 40%). Each is used on the pages for which the specification states it. Other areas copy the claims that they show.
 */
export const CLAIMS = {
  retention: {
    value: '27%',
    label: 'improvement in retention',
    note: 'People stay where the pay is right and the first week is planned. You refill fewer roles.',
    counted: '/case-study#claims-counted',
    usedOn: ['/', '/hr', '/hr/onboarding', '/hr/build-manage', '/pest-control', '/tree-and-lawncare'],
  },
  adminHours: {
    value: '160+',
    label: 'admin hours saved monthly',
    note: 'Hours that went into payroll, paperwork, job posts, interviews, signatures and “Why is my check short?”',
    counted: '/case-study#claims-counted',
    usedOn: ['/', '/hr', '/hr/build-manage'],
  },
  adminHoursAbout: {
    value: '150+',
    label: 'admin hours saved per month',
    note: 'Payroll, corrections, pay questions and new-hire paperwork. With job posts, interviews and signatures, it’s 160+.',
    counted: '/case-study#claims-counted',
    usedOn: ['/about-us'],
  },
  payrollErrors: {
    value: '37%',
    label: 'fewer payroll errors',
    note: 'Pay is counted from the clock, the deal and the job, with nothing retyped.',
    counted: '/case-study#claims-counted',
    usedOn: ['/', '/pay'],
  },
  payrollAndCommissionErrors: {
    value: '40%',
    label: 'fewer payroll and commission errors',
    note: 'Splits, overrides and clawbacks follow the plan, so there’s less to correct by hand.',
    counted: '/case-study#claims-counted',
    usedOn: ['/pay/commission-calculation'],
  },
  adminTime: {
    value: '40%',
    label: 'less time on admin',
    note: 'The office answers from one record per person instead of five files and a text thread.',
    counted: '/case-study#claims-counted',
    usedOn: ['/', '/insurance', '/pay', '/pay/payroll-processing'],
  },
  loanOnboarding: {
    value: '30%',
    label: 'faster onboarding for loan officers and processors',
    note: 'From accepted offer to a complete file: agreement, license copies, W-4, I-9 and system access.',
    counted: '/case-study#claims-counted',
    usedOn: ['/mortgage', '/originator-connect-page'],
  },
  businesses: {
    value: '100+',
    label: 'home-service businesses',
    note: 'Powering payroll for 100+ home-service businesses.',
    usedOn: ['/', '/pay', '/pay/payroll-processing'],
  },
  mortgageOffer: {
    value: '30%',
    label: 'off, at most, when a demo is booked during the campaign',
    note: 'Up to 30% off for lenders and brokers who book a demo while the campaign runs.',
    usedOn: ['/originator-connect-page'],
  },
} as const satisfies Record<string, Claim>

/** Sentence that a page of this area must contain if it mentions payroll. */
export const PAYROLL_PARTNER = 'Payroll is provided by a third-party payroll partner.'
