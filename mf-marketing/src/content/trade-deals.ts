import type { Head } from 'shared-ui'

const head = (id: string, title: string, lede: string): Head => ({ id: `${id}-deal`, title, lede })

/** Headings of the section in which an industry page places mf-pay's deal calculator. */
export const tradeDeals = {
  solar: head(
    'solar',
    'Enter your own deal',
    'Type the contract, dealer fee, shares and stages. See what each person is advanced at the permit and the install, and what a cancellation within 90 days of the install takes back.',
  ),
  'pest-control': head(
    'pest',
    'Try it with your branch’s numbers',
    'Change the accounts serviced, what each one pays and how many are lost before October. The back end follows, account by account.',
  ),
  roofing: head(
    'roofing',
    'What your next roof pays its rep',
    'Type the contract, the job costs and the commission on the profit. The draw comes off the commission, and the rest is the check.',
  ),
  hvac: head(
    'hvac',
    'Figure a week of your own',
    'Enter tune-ups, spiffs, hours and the hourly rate. See the regular rate, the half owed past 40 hours, and how much of it comes from tune-ups and spiffs.',
  ),
  'fiber-optics': head(
    'fiber',
    'See a chargeback before it hits',
    'Type how many accounts are live, what each pays and when one cancels. If the cancellation falls inside the window, the pay is charged back. After the window closes, it’s earned.',
  ),
  insurance: head(
    'insurance',
    'See how much of an advance is earned on any day',
    'Change “Months advanced” or “Lapses on,” or open the rule for “Commission per month.” What’s earned stays; what’s charged back has a date.',
  ),
  mortgage: head(
    'mortgage',
    'See your tiers fill and your draw paid back',
    'Type the month’s volume, the basis points for each tier and the draw. Each dollar is paid at the rate of its own tier.',
  ),
  'real-estate': head(
    'real-estate',
    'Split your next closing',
    'Enter the gross commission. Brokerage and franchise fees come off, and the rest is split between team lead and agent by your percentages.',
  ),
  'tree-and-lawncare': head(
    'tree',
    'Price one of your routes',
    'Enter stops, rate, bonus, and the hours if it ran long. For a lead alone on the truck, the route’s pay and overtime come out on one stub.',
  ),
  turf: head(
    'turf',
    'Thirds, halves or all at the end',
    'Type the contract, the commission and the part due at each stage. A refund within ten days of the deposit takes the first part back.',
  ),
} satisfies Record<string, Head>
