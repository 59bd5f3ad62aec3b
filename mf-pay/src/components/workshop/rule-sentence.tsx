import { messageId } from 'shared-contracts/field-rule'
import { type ReactNode, type RefObject, useId } from 'react'
import { ControlPanel } from 'shared-ui/island-kit/controls.tsx'
import { workshop } from '../../content/workshop.ts'
import { BASES, LIMITS, PAID, type Rule, type RuleFields } from '../../model/workshop.ts'
import styles from './rule-sentence.module.css'

type Slot = keyof Rule

const PROBLEMS: Partial<Record<Slot, string>> = {
  rate: workshop.problems.percent,
  above: workshop.problems.percent,
  upTo: workshop.problems.upTo,
  bonus: workshop.problems.bonus,
  cap: workshop.problems.cap,
}

const OPTIONS = {
  base: BASES.map((base) => ({ value: base, label: workshop.bases[base] })),
  every: workshop.ordinals.map((label, index) => ({ value: String(index + LIMITS.every.min), label })),
  paid: PAID.map((paid) => ({ value: paid, label: workshop.paid[paid] })),
}

export interface RuleSentenceProps {
  panel: RefObject<HTMLFieldSetElement | null>
  fields: RuleFields
  invalid: ReadonlySet<Slot>
  choose: (slot: Slot) => (value: string) => void
  type: (slot: Slot) => (value: string) => void
  commit: () => void
}

/** A commission rule as a sentence with slots. Messages stand under the sentence, in the order of their slots. */
export function RuleSentence({ panel, fields, invalid, choose, type, commit }: RuleSentenceProps) {
  const id = useId()
  const slotId = (slot: Slot) => `${id}${slot}`
  const number = (slot: Slot, digits: number, placeholder?: string) => (
    <input
      id={slotId(slot)}
      type="text"
      name={slot}
      inputMode="decimal"
      autoComplete="off"
      aria-label={workshop.slots[slot]}
      aria-invalid={invalid.has(slot) || undefined}
      aria-describedby={invalid.has(slot) ? messageId(slotId(slot)) : undefined}
      placeholder={placeholder}
      value={fields[slot]}
      className={styles.slot}
      size={digits}
      onChange={(event) => type(slot)(event.target.value.trim())}
      onBlur={commit}
    />
  )
  const list = (slot: keyof typeof OPTIONS) => (
    <select
      name={slot}
      autoComplete="off"
      aria-label={workshop.slots[slot]}
      value={fields[slot]}
      className={styles.slot}
      onChange={(event) => choose(slot)(event.target.value)}
    >
      {OPTIONS[slot].map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
  return (
    <ControlPanel label={workshop.write} ref={panel}>
      <p className={styles.sentence}>
        Closers get <Joined>{number('rate', 4)}%</Joined> of {list('base')} up to{' '}
        <Joined>${number('upTo', 8)}</Joined> a month, then <Joined>{number('above', 4)}%</Joined>, plus{' '}
        <Joined>${number('bonus', 6)}</Joined> for {list('every')} install in a week, and never more than{' '}
        <Joined>${number('cap', 9, workshop.noCap)}</Joined> a month, paid {list('paid')}
      </p>
      <ul className={styles.problems}>
        {[...invalid].map((slot) => (
          <li key={slot} id={messageId(slotId(slot))}>
            {PROBLEMS[slot]}
          </li>
        ))}
      </ul>
    </ControlPanel>
  )
}

/** A slot and its unit, on one line. */
const Joined = ({ children }: { children: ReactNode }) => <span className={styles.joined}>{children}</span>
