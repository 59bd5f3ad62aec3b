import { Portrait } from '../brand/portrait/portrait.tsx'
import { lineDerivation, totalDerivation, withheldDerivation } from './derivation.ts'
import { dollars } from './money.ts'
import { PAY_STUB, PERIOD } from './ridgeline.ts'
import { SceneFrame, ScenePerson, SceneRow, type SceneProps } from './scene-frame.tsx'
import styles from './pay-stub.module.css'

/**
 * Scene: pay stub of a sales person with hours, commission, a repaid commission (clawback), a bonus, taxes and a court-ordered
 * deduction. All lines add up to the net pay.
 */
export function PayStub(props: SceneProps) {
  const { person, earnings, gross, deductions, net } = PAY_STUB
  return (
    <SceneFrame
      {...props}
      kind="paper"
      opens
      label={`Pay stub of ${person.name} for ${PERIOD.label}: gross ${dollars(gross)}, net ${dollars(net)}, with commission, a clawback, a bonus, taxes and a garnishment each on its own line.`}
      title="Pay stub"
      aside={PERIOD.label}
    >
      <div className={styles.who}>
        <ScenePerson name={person.name} role={`${person.role}, W-2`}>
          <Portrait id={person.portrait} size={40} />
        </ScenePerson>
      </div>
      {earnings.map((line) => (
        <SceneRow
          key={line.label}
          label={line.label}
          detail={line.detail}
          value={dollars(line.amount)}
          from={lineDerivation(line, person)}
          tone={line.amount < 0 ? 'minus' : undefined}
        />
      ))}
      <SceneRow
        label="Gross pay"
        value={dollars(gross)}
        from={totalDerivation(
          'All earnings for the period',
          earnings.map(({ amount }) => amount),
          { person },
        )}
        tone="sum"
      />
      {deductions.map((line) => (
        <SceneRow
          key={line.label}
          label={line.label}
          detail={line.detail}
          value={dollars(line.amount)}
          from={withheldDerivation(line, gross, person)}
          tone="minus"
        />
      ))}
      <SceneRow
        label="Net pay"
        value={dollars(net)}
        from={totalDerivation(
          'Gross, minus withholding',
          [gross, ...deductions.map(({ amount }) => amount)],
          { person },
        )}
        tone="total"
      />
    </SceneFrame>
  )
}
