import type { Rows } from '../schema.ts'

/** 871 + 21 + 8 = 900 lines, of which 29 need a person. */
export const matchedOrders: Rows = {
  label: 'A provider’s statement of 900 lines laid over the orders: 871 matched, 21 with a likely rep, 8 without an order.',
  title: 'Provider statement, May',
  aside: '900 lines',
  rows: [
    { label: 'Matched by order number', value: '804' },
    { label: 'Matched by address', value: '67' },
    { label: 'Likely rep, please confirm', value: '21' },
    { label: 'No order found', value: '8', tone: 'minus' },
    { label: 'Left for a person', value: '29', tone: 'sum' },
  ],
}

/** 85 + 120 + 85 − 85 = $205 now; the scheduled one counts when it activates. */
export const repOrders: Rows = {
  label: 'A rep’s orders: two activated at $85.00, one gig plan at $120.00, one taken back, $205.00 so far; one more scheduled.',
  title: 'My orders',
  aside: 'This week',
  rows: [
    { label: '118 Birch Lane', detail: '500 Mb, activated Mon', value: '$85.00' },
    { label: '42 Sorrel Street', detail: 'Gig, activated Tue', value: '$120.00' },
    { label: '7 Canyon Road', detail: '500 Mb, activated Tue', value: '$85.00' },
    { label: '3 Mill Pond', detail: 'moved out before day 30', value: '−$85.00', tone: 'minus' },
    { label: 'So far', value: '$205.00', tone: 'sum' },
    { label: '19 Quail Run', detail: 'Gig, install on Friday', value: 'then $120.00' },
  ],
}
