import { CONTRACT_VERSION, type AreaManifestInput } from 'shared-contracts'
import { checkContent } from 'shared-ui/content/check-content.ts'
import { CONTENT, ROUTES, SAMPLES } from './content/check.ts'
import { TRADE_DEALS } from './sample-data/trade-deals.ts'

checkContent('mf-pay', CONTENT, SAMPLES)

export const manifest: AreaManifestInput = {
  area: 'mf-pay',
  contract: CONTRACT_VERSION,
  tint: '#ffb020',
  routes: ROUTES,
  redirects: [{ from: '/pay/comission-managment', to: '/pay/commission-calculation' }],
  // One slot per industry, with the deal calculator of that industry. Pages of another area show these slots. For example, the
  // page about solar shows the slot of the solar industry.
  slots: TRADE_DEALS.map(({ id }) => ({ name: `deal-${id}`, hydrate: 'visible', place: 'deal' })),
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
          description: 'Cutoff to payday, W-2 and 1099',
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
