/** The three products as tiles: the words; their scenes stand beside them on the page. */
export const PRODUCTS = [
  {
    title: 'HR', href: '/hr', pictogram: 'hr', accent: 'sky',
    text: 'From the first text to the first check: hiring, forms, signatures, and the file you must be able to show.',
    features: ['W-4, I-9 and direct deposit done on a phone', 'A hiring board with a ride-along in the middle', 'Offer letters and agreements signed with a thumb', 'An employer of record where you have no office'],
  },
  {
    title: 'Pay', href: '/pay', pictogram: 'pay', accent: 'marigold',
    text: 'Hours, piece rates, splits, overrides and draws in one run. Payroll is provided by a third-party payroll partner.',
    features: ['Commissions counted from the deal itself', 'Clawbacks that carry their date and reason', 'W-2 and 1099 people in the same run', 'Pay questions answered inside the stub'],
  },
  {
    title: 'Performance', href: '/performance', pictogram: 'performance', accent: 'clay',
    text: 'Who is on which roof, who is ahead this week, and who has passed the ladder course.',
    features: ['Crews, shifts and hours by job site', 'Applicant tracking for setters and techs', 'Leaderboards fed by the figures payroll pays', 'Courses short enough for the truck'],
  },
] as const
