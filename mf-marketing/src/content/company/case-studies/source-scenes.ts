import type { Rows } from '../schema.ts'

/** 38 × $140 + 3 × $60 − $210 − $450 = $4,840. */
export const seasonAccounts: Rows = {
  label: 'A rep’s two weeks: 38 accounts at $140.00, three upsells at $60.00, one chargeback and housing taken out, $4,840.00 in total.',
  title: 'Two weeks in June',
  aside: '41 sold, 38 serviced',
  rows: [
    { label: 'Accounts serviced', detail: '38 at $140.00', value: '$5,320.00' },
    { label: 'Mosquito add-on', detail: '3 at $60.00', value: '$180.00' },
    { label: 'Chargeback, Birch Lane', detail: 'cancelled on day 12', value: '−$210.00', tone: 'minus' },
    { label: 'Housing', detail: 'two weeks', value: '−$450.00', tone: 'minus' },
    { label: 'Paid this Friday', value: '$4,840.00', tone: 'total' },
  ],
}

export const signedPlan: Rows = {
  label: 'A summer pay plan in four rules: rate per account by tier, upfront, hold-back and cancellation window, signed on Feb 18.',
  title: 'Summer plan',
  aside: 'Signed Feb 18',
  rows: [
    { label: 'Accounts 1 to 99', value: '$140 each' },
    { label: 'Accounts from 100', value: '$165 each' },
    { label: 'Held until September', value: '20%' },
    { label: 'Cancellation window', value: '60 days' },
  ],
}
