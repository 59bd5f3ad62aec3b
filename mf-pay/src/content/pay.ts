import type { BeforeAfterProps, ComparisonTableProps, LedgerItem } from 'shared-ui'

export const children: readonly LedgerItem[] = [
  {
    term: 'Commission calculation',
    text: 'Setter, closer and manager get their share of the deal the day it installs. Clawbacks come off by the same rule.',
    figure: '30 / 60 / 10',
    href: '/pay/commission-calculation',
  },
  {
    term: 'Complex pay structures',
    text: 'Tiers with an accelerator, a draw for the new setter, per-panel pay for the crew. Written once, paid as written.',
    figure: '3 tiers',
    href: '/pay/complex-pay-structures',
  },
  {
    term: 'Payroll processing',
    text: 'The period closes on Sunday, you approve on Wednesday, our payroll partner pays on Friday. W-2 and 1099 in one run.',
    figure: '1 run',
    href: '/pay/payroll-processing',
  },
  {
    term: 'Same-day pay',
    text: 'A tech takes out part of today’s pay from the truck. The rest waits for the regular run.',
    figure: '70% tonight',
    href: '/pay/same-day-pay',
  },
  {
    term: 'Payment ticketing system',
    text: '“My check is short” becomes a numbered question with the deal attached, answered before payday.',
    figure: '14 minutes',
    href: '/pay/payment-ticketing-system',
  },
]

export const sheet: BeforeAfterProps['before'] = {
  label: 'The spreadsheet, Thursday, 9:40 pm',
  lines: [
    { text: 'Alvarez 33,600 × 10%', figure: '3,360' },
    { text: 'Tyrell 30%', figure: '900', struck: true },
    { text: 'Tyrell 30%, again', figure: '1,008' },
    { text: 'Marisol 60%', figure: '2,016' },
    { text: 'Hank 10 or 12%?', figure: '336' },
    { text: 'Jensen, take back', figure: '420?' },
  ],
  note: 'Who set Alvarez? Ask before 8 am.',
}

export const plans: Pick<ComparisonTableProps, 'caption' | 'columns' | 'rows'> = {
  caption: 'How four jobs at one company are paid',
  columns: ['Setter', 'Closer', 'Install crew', 'Technician'],
  rows: [
    { label: 'Base', cells: ['$15.00 an hour, or a draw', 'Hourly on training days', 'Shop hours only', '$26.00 an hour'] },
    { label: 'Moves with', cells: ['30% of each deal’s pool', '60%, in tiers by install', 'Panels and squares', 'Tune-ups and spiffs'] },
    { label: 'Counts when', cells: ['The system is installed', 'The system is installed', 'The job is signed off', 'The call is closed'] },
    { label: 'Can come back', cells: ['Clawback, 90 days', 'Clawback, 90 days', 'No', 'Spiff, if it is returned'] },
    { label: 'Paper', cells: ['W-2', 'W-2 or 1099', 'W-2', 'W-2'] },
  ],
}

export const partner = {
  title: 'Two names on your payroll, each with its own job',
  ours: 'Counts what everyone has earned: hours, commission, piece rate, overrides, clawbacks. Shows each person the arithmetic and hands over a run you have approved.',
  theirs: 'The payroll service is provided by a third-party partner. It withholds taxes, files them, sends garnishments on and makes the deposits.',
}
