import type { Claim } from 'shared-ui'

/** Marketing claims of the HR pages. Claims about payroll, such as errors and admin time, are in mf-pay. */
export const CLAIMS = {
  retention: {
    value: '27%',
    label: 'improvement in retention',
    note: 'More of the people you hire and train are still on a crew when you need them, so you refill fewer roles.',
    counted: '/case-study#claims-counted',
    usedOn: ['/hr', '/hr/onboarding', '/hr/build-manage'],
  },
  adminHours: {
    value: '160+',
    label: 'admin hours saved monthly',
    note: 'Hours your office no longer spends on payroll, corrections, pay questions, new-hire paperwork, job posts, interviews and signatures.',
    counted: '/case-study#claims-counted',
    usedOn: ['/hr', '/hr/build-manage'],
  },
} as const satisfies Record<string, Claim>
