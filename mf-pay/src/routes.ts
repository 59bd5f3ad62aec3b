import { CONTRACT_VERSION, MAIN_LAYOUT, MAIN_LAYOUT_QUIET, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, SAMPLES } from './content/check.ts'
import { TRADE_DEALS } from './figures/trade-deals.ts'

checkContent('mf-pay', CONTENT, SAMPLES)

export const manifest: AreaManifestInput = {
  area: 'mf-pay',
  contract: CONTRACT_VERSION,
  tint: '#ffb020',
  routes: [
    {
      path: '/pay',
      title: 'Pay: payroll and commissions for home-service crews',
      description:
        'Commission, hours, piece rate and overrides in one pay run. Setters, closers and crews see where each number came from, before Friday.',
      flags: MAIN_LAYOUT_QUIET,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/pay/commission-calculation',
      title: 'Commission calculation for setters and closers',
      description:
        'Splits, overrides and clawbacks worked out from the deal itself, with the rule beside every amount. 40% fewer payroll and commission errors.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/pay/complex-pay-structures',
      title: 'Tiers, draws, overrides and piece rate',
      description:
        'Accelerators, recoverable draws, per-panel pay and stacked overrides, paid the way your plan is written. See each one worked out to the cent.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/pay/payroll-processing',
      title: 'Payroll processing from cut-off to payday',
      description:
        'Closed Sunday, approved Wednesday, paid Friday. Payroll is provided by a third-party partner: who does what, line by line.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/pay/same-day-pay',
      title: 'Same-day pay for techs and crews',
      description:
        'Part of today’s approved pay, tonight. You set the share and the ceiling; a third-party payroll partner pays it out; the regular run squares it.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
    {
      path: '/pay/payment-ticketing-system',
      title: 'Payment ticketing: pay questions with an answer',
      description:
        'A missing split or short check becomes a numbered ticket with the deal attached, answered by whoever knows and paid with Friday’s run.',
      flags: MAIN_LAYOUT,
      wake: 'none',
      kind: 'product',
    },
  ],
  redirects: [{ from: '/pay/comission-managment', to: '/pay/commission-calculation' }],
  // One per industry page; the page names the slot of its trade and places it.
  slots: TRADE_DEALS.map(({ id }) => ({ name: `deal-${id}`, wake: 'visible', place: 'deal' })),
  nav: [
    {
      menu: 'products',
      label: 'Pay',
      href: '/pay',
      description: 'Commission, hours and piece rate in one run that adds up before Friday.',
      pictogram: 'pay',
      order: 20,
      links: [
        {
          label: 'Commission calculation',
          href: '/pay/commission-calculation',
          description: 'Splits, overrides, clawbacks',
        },
        {
          label: 'Complex pay structures',
          href: '/pay/complex-pay-structures',
          description: 'Tiers, draws, piece rate',
        },
        {
          label: 'Payroll processing',
          href: '/pay/payroll-processing',
          description: 'Cut-off to payday, W-2 and 1099',
        },
        { label: 'Same-day pay', href: '/pay/same-day-pay', description: 'Part of today’s pay tonight' },
        {
          label: 'Payment ticketing system',
          href: '/pay/payment-ticketing-system',
          description: 'Pay questions, on the record',
        },
      ],
    },
  ],
}
