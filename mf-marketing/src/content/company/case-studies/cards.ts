import type { CaseCard, CaseCategory } from '../case-study-schema.ts'

export const ALL = 'All'

/** The filter's buttons in their order. An industry without a story says so when it is chosen. */
export const CATEGORIES: readonly CaseCategory[] = ['Solar', 'Pest Control', 'Fiber', 'Roofing', 'HVAC', 'Turf', 'Mortgages', 'Insurance', 'Real Estate', 'Windows']

export const CARDS: readonly CaseCard[] = [
  {
    id: 'aveyo',
    company: 'Aveyo',
    title: 'Payroll in five hours, with three times the deals',
    description: 'A solar dealer with installers in four states took its splits out of a spreadsheet with eleven tabs, and its new hires out of the office.',
    date: 'October 14, 2026',
    dateIso: '2026-10-14',
    category: 'Solar',
    route: '/casestudy/aveyo',
  },
  {
    id: 'source',
    company: 'Source',
    title: 'Twice as many reps came back for a second summer',
    description: 'A pest-control company stopped losing its best door knockers to late checks, and closes a season’s payroll in two days.',
    date: 'August 26, 2026',
    dateIso: '2026-08-26',
    category: 'Pest Control',
    route: '/casestudy/source',
  },
  {
    id: 'gainz',
    company: 'Gainz',
    title: 'From 120 questions about pay a month to eleven',
    description: 'A fiber dealer showed every rep the sum behind every check, and the phones in the office went quiet.',
    date: 'June 9, 2026',
    dateIso: '2026-06-09',
    category: 'Fiber',
    route: '/casestudy/gainz',
  },
]

/** The cards of a category, or all of them. */
export const cardsOf = (category: string): readonly CaseCard[] =>
  category === ALL ? CARDS : CARDS.filter((card) => card.category === category)

/** The words for a category without a story. */
export const emptyMessage = (category: string): string => `No case studies found for ${category} industries`
