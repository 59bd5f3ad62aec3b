import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import { totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { SPLIT } from 'shared-ui/scenes/ridgeline.ts'
import { OVERRIDES, overridesTotal } from '../../figures/deal.ts'
import { PersonLines } from './person-lines.tsx'

/** Everyone one deal pays, from the setter up to the regional lead. */
export function OverrideChain(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      label={`The ${SPLIT.deal.customer} deal pays ${OVERRIDES.map(({ person, amount }) => `${person} ${dollars(amount)}`).join(', ')}: ${dollars(overridesTotal)} in all.`}
      title={`${SPLIT.deal.customer}, who is paid`}
      aside={`${SPLIT.deal.watts / 1000} kW`}
    >
      <PersonLines
        lines={OVERRIDES.map(({ person, portrait, part, rule, amount, from }) => ({
          name: person,
          portrait,
          detail: `${part}, ${rule}`,
          value: dollars(amount),
          from,
        }))}
      />
      <SceneRow
        label={`${(overridesTotal * 100) / SPLIT.contract}% of the contract`}
        value={dollars(overridesTotal)}
        from={totalDerivation(
          `All that the ${SPLIT.deal.customer} deal pays`,
          OVERRIDES.map(({ amount }) => amount),
        )}
        tone="total"
      />
    </SceneFrame>
  )
}
