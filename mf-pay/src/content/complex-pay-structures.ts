import type { Callout, LedgerItem, Step } from 'shared-ui'

export const drawCallouts: readonly Callout[] = [
  { title: 'A floor from the first week', text: 'Lena earns $300.00 and is paid $800.00. The $500.00 between them is a draw, and the table says so.', at: { x: 98, y: 30 } },
  { title: 'The first week above the floor', text: 'Of $1,050.00 she keeps $800.00; the $250.00 above it pays back what is owed. Never more than that.', at: { x: 98, y: 60 } },
  { title: 'Nothing owed, nothing lost', text: 'Earned and paid are the same to the cent.', at: { x: 98, y: 90 } },
]

export const trades: readonly LedgerItem[] = [
  { term: 'Solar', text: 'Dollars per watt above the redline, split at the install: 8.4 kW at 40¢ makes the pool.', figure: '$3,360.00', href: '/solar' },
  { term: 'Roofing', text: 'Per square for the crew, a share of the margin for the rep: 28 squares at $58.00.', figure: '$1,624.00', href: '/roofing' },
  { term: 'Pest control', text: 'Up front on the first service, the rest as the account is serviced; a chargeback when it cancels early: 25% of a $560.00 contract.', figure: '$140.00', href: '/pest-control' },
  { term: 'Mortgage', text: 'Basis points on the funded loan, with a floor per file: 110 points on $275,000.', figure: '$3,025.00', href: '/mortgage' },
  { term: 'Fiber', text: 'Flat per activation, paid when the line is live and still live after thirty days: 14 at $95.00.', figure: '$1,330.00', href: '/fiber-optics' },
  { term: 'HVAC', text: 'Hourly with flat pay per tune-up and a spiff on what is sold: 4 at $22.00 and one thermostat.', figure: '$128.00', href: '/hvac' },
]

export const planSteps: readonly Step[] = [
  { when: 'The 20th', title: 'Write it', text: 'Rates, tiers, windows and shares, in fields with names from your trade. No formulas.' },
  { when: 'The 21st', title: 'Run it on last month', text: 'Every rep, old plan beside new plan. You see who gains and who will be in your office.' },
  { when: 'By the 28th', title: 'Have it signed', text: 'Each rep signs the version that applies to them. The signature stays with the plan.' },
  { when: 'The 1st', title: 'Switch it on', text: 'Deals sold before the 1st stay on the old plan until they are paid. Nothing changes backwards.' },
]
