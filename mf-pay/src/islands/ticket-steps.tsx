import { useShell } from '@federation/area-kit/shell-services'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { ControlPanel, RadioField, Result } from 'shared-ui/island-kit/controls.tsx'
import { formModel } from 'shared-ui/island-kit/form.ts'
import { CopyButtons, RestoredRegion } from 'shared-ui/island-kit/share.tsx'
import { Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { Stepper } from 'shared-ui/island-kit/more-controls.tsx'
import { useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import styles from '../components/ticket-steps/ticket-steps.module.css'
import { ticketSteps as content } from '../content/ticket-steps.ts'
import {
  STEP_COUNT,
  computeStubAtStep,
  findTicket,
  TICKET_FORM,
  TICKETS,
  type TicketView,
} from '../model/ticket-steps.ts'

const URL_STATE = { name: 'ticket', place: 'ticket-steps' }
const MODEL: ReturnType<typeof formModel<TicketView>> = {
  ...formModel(TICKET_FORM, URL_STATE, { ticket: TICKETS[0].id, step: 1 }),
  // If the visitor chooses another ticket (question about pay), show its first step.
  change: (fields) => ({ ...fields, step: '1' }),
}

const OPTIONS = TICKETS.map(({ id, line }) => ({
  value: id,
  label: content.tickets[id].choice,
  detail: `+${dollars(line.after - line.before)}`,
}))

/** Lets a visitor follow a question about pay in steps, until the pay is corrected. Without JavaScript all steps are open. */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, chosen, link } = useIslandState(MODEL, ({ terms }) =>
    publish({ type: 'ticket_followed', ...terms }),
  )
  const { step } = state.terms
  const ticket = findTicket(state.terms)
  const texts = content.tickets[ticket.id]
  const { amount, rest, sum, change } = computeStubAtStep(ticket, step)
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Tickets"
        caption={content.caption}
        list={
          <>
            <ControlPanel label={content.choose} ref={panel}>
              <RadioField {...chosen('ticket', content.ticket)} options={OPTIONS} wide />
            </ControlPanel>
            <div className={styles.stepper}>
              <Stepper
                label={content.label}
                previous={content.previous}
                next={content.next}
                isFirst={step === 1}
                isLast={step === STEP_COUNT}
                onStep={(by) => apply({ step: String(step + by) })}
              >
                {`Step ${step} of ${STEP_COUNT}`}
              </Stepper>
            </div>
            {/* Announces the new step to screen readers. Other visitors see it in the list below. */}
            <div className="visually-hidden">
              <Result>{`${content.titles[step - 1] ?? ''}.`}</Result>
            </div>
            <ol className={styles.steps}>
              {texts.steps.map((text, index) => (
                <li key={text} className={styles.step} aria-current={index + 1 === step ? 'step' : undefined}>
                  <p className={styles.title}>{content.titles[index]}</p>
                  <p className={styles.text}>{text}</p>
                </li>
              ))}
            </ol>
          </>
        }
        detail={
          <Sheet>
            <ScreenHead title={texts.who} aside={ticket.id} />
            <dl>
              <SheetLine
                label={texts.line}
                detail={change > 0 ? `+${dollars(change)}` : undefined}
                value={<Computed cents={amount} working={ticket.workingOf(amount)} />}
              />
              <SheetLine label={texts.rest} value={<span data-given>{dollars(rest)}</span>} />
              <SheetLine label={texts.sum} value={<Computed cents={sum} working={[amount, rest]} />} isSum />
            </dl>
            <CopyButtons link={link} />
          </Sheet>
        }
      />
    </RestoredRegion>
  )
}
