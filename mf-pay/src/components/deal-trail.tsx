import { Steps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { PAY_STUB, sum } from 'shared-ui/scenes/ridgeline.ts'
import { DEAL } from '../figures/deal.ts'
import { SmallScene } from './small-scene.tsx'

const garnishment = PAY_STUB.deductions.at(-1)?.amount ?? 0
const taxes = sum(PAY_STUB.deductions.map(({ amount }) => amount)) - garnishment

/** One deal followed from the contract to the closer's deposit; each figure leads to the next. */
export function DealTrail() {
  return (
    <Steps
      steps={[
        {
          when: 'Thursday, Nov 12',
          title: 'The deal installs',
          text: 'Tyrell set it, Marisol closed it, Crew 2 has put 21 panels up.',
          scene: (
            <SmallScene
              title="Alvarez"
              rows={[
                { label: 'Set', value: 'T. Boone' },
                { label: 'Closed', value: 'M. Vega' },
                { label: 'Contract', value: dollars(DEAL.contract), followed: true },
              ]}
            />
          ),
        },
        {
          when: 'The same evening',
          title: 'The split is made',
          text: 'A tenth goes into the pool. Her 60% is hers to see that night.',
          scene: (
            <SmallScene
              title="Split"
              rows={[
                { label: 'Pool', value: dollars(DEAL.pool) },
                { label: 'Setter', value: dollars(DEAL.setter.amount) },
                { label: 'Closer', value: dollars(DEAL.closer.amount), followed: true },
              ]}
            />
          ),
        },
        {
          when: 'Wednesday, Nov 18',
          title: 'The run is approved',
          text: 'It meets her hours, a bonus and a second deal, less a clawback.',
          scene: (
            <SmallScene
              title="Run"
              rows={[
                { label: 'Alvarez', value: dollars(DEAL.closer.amount), followed: true },
                { label: 'Other pay', value: dollars(PAY_STUB.gross - DEAL.closer.amount) },
                { label: 'Gross', value: dollars(PAY_STUB.gross), tone: 'sum' },
              ]}
            />
          ),
        },
        {
          when: 'Friday, Nov 20',
          title: 'The deposit lands',
          text: 'Our payroll partner withholds and pays. The stub shows how.',
          scene: (
            <SmallScene
              title="Stub"
              rows={[
                { label: 'Taxes', value: dollars(taxes), tone: 'minus' },
                { label: 'Garnishment', value: dollars(garnishment), tone: 'minus' },
                { label: 'Net', value: dollars(PAY_STUB.net), followed: true },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
