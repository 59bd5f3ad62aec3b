const rate = 14_000
const live = 6
const chargeback = -rate

/** Part of a carrier's file, the orders it pays, and one rep's week from it. */
export const CARRIER = {
  file: [
    { account: '…4471', state: 'live Nov 9', order: 1 },
    { account: '…4490', state: 'live Nov 10', order: 0 },
    { account: '…4102', state: 'cancelled', order: 3 },
    { account: '…4503', state: 'scheduled', order: 2 },
    { account: '…4518', state: 'no order', order: null },
  ],
  orders: [
    { street: '118 Alder', who: 'Imani R.' },
    { street: '40 Quarry, unit 2', who: 'Imani R.' },
    { street: '7 Mill Race', who: 'Cole T.' },
    { street: '221 Third', who: 'Imani R.' },
    { street: '9 Juniper', who: null },
  ],
  rep: 'Imani Reyes',
  rate,
  live,
  chargeback,
  total: live * rate + chargeback,
}
