import type { Claim } from 'shared-ui'

/**
 * Marketing claims of the pages about pay. The product specification has two different numbers for payroll errors, so each of
 * them is used on one page only.
 */
export const CLAIMS = {
  fewerPayrollErrors: {
    value: '37%',
    label: 'fewer payroll errors',
    note: 'Pay counted from the deal, the clock and the job, with no retyping.',
    counted: '/case-study#claims-counted',
    usedOn: ['/pay'],
  },
  fewerCommissionErrors: {
    value: '40%',
    label: 'fewer payroll and commission errors',
    counted: '/case-study#claims-counted',
    usedOn: ['/pay/commission-calculation'],
  },
  lessAdminTime: {
    value: '40%',
    label: 'less time on admin',
    note: 'Hours that went into splits, timesheets and “Why is my check short?” texts.',
    counted: '/case-study#claims-counted',
    usedOn: ['/pay', '/pay/payroll-processing'],
  },
  businesses: {
    value: '100+',
    label: 'home-service businesses running payroll',
    note: 'Sales floors, install crews and service trucks, in one run.',
    usedOn: ['/pay', '/pay/payroll-processing'],
  },
} satisfies Record<string, Claim>

/** The claim `businesses` as a sentence, for the pages that its `usedOn` lists. */
export const BUSINESSES_LINE = 'Powering payroll for 100+ home-service businesses'
