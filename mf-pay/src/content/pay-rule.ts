import { SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PERIOD } from 'shared-ui/scenes/ridgeline.ts'

const { delgado } = SOLAR_DEALS

/** The words of the pay rule that can be tried. */
export const payRule = {
  head: {
    id: 'pay-rule',
    title: 'Change the rule, and the stub *follows*',
    lede: 'Tyrell set two solar deals and Marisol closed them. Move the setter’s share or the size of the pool, and see who gets what on Friday.',
  },
  caption:
    'The solar pay plan at Ridgeline Home Services, our sample company. Jensen’s clawback stays put: it takes back what the old rule paid.',
  plan: 'Solar: setter, closer, manager',
  setter: 'Setter’s share of the pool',
  pool: 'Pool, percent of the contract',
  deals: `Installed ${PERIOD.label}`,
  waiting: `${delgado.customer}, ${delgado.panels} panels, is waiting on its permit and pays once it is installed.`,
}
