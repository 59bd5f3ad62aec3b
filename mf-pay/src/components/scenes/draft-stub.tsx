import { Portrait, SceneFrame, ScenePerson, SceneRow, type SceneProps } from 'shared-ui'
import { lineDerivation, totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { PERIOD, TICKET } from 'shared-ui/scenes/ridgeline.ts'
import { DRAFT } from '../../figures/tickets.ts'

/** The setter's stub two days before payday, with one split missing. */
export function DraftStub(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      opens
      kind="paper"
      label={`Draft stub of ${TICKET.person.name}: gross ${dollars(DRAFT.gross)}, without the Alvarez split.`}
      title="Draft stub"
      aside={PERIOD.label}
    >
      <ScenePerson name={TICKET.person.name} role={`${TICKET.person.role}, W-2`}>
        <Portrait id={TICKET.person.portrait} size={40} />
      </ScenePerson>
      {DRAFT.lines.map(({ label, detail, amount }) => (
        <SceneRow
          key={label}
          label={label}
          detail={detail}
          value={dollars(amount)}
          from={lineDerivation({ label, detail, amount }, TICKET.person)}
          tone={amount < 0 ? 'minus' : undefined}
        />
      ))}
      <SceneRow
        label="Gross, so far"
        value={dollars(DRAFT.gross)}
        from={totalDerivation(
          'All earnings that the draft has',
          DRAFT.lines.map(({ amount }) => amount),
          { person: TICKET.person },
        )}
        tone="total"
      />
    </SceneFrame>
  )
}
