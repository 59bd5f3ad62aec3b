import { useCallback, useEffect, useRef } from 'react'
import { payRule } from '../../content/pay-rule.ts'
import { PLAN, POOLS, SETTER_RANGE, splitBy, type SplitRule } from '../../figures/split-rule.ts'
import styles from './rule-controls.module.css'

const numberIn = (fields: HTMLElement, control: string): number =>
  Number(fields.querySelector<HTMLInputElement>(control)?.value)

const ruleIn = (fields: HTMLElement): SplitRule => ({
  setter: numberIn(fields, '[type="range"]'),
  pool: numberIn(fields, ':checked'),
})

export interface RuleControlsProps {
  rule: SplitRule
  onChange: (rule: SplitRule) => void
}

/** A slider and a choice. Without JavaScript they are not shown: nothing would follow them. */
export function RuleControls({ rule, onChange }: RuleControlsProps) {
  const fields = useRef<HTMLDivElement>(null)
  const read = useCallback(() => {
    if (fields.current) onChange(ruleIn(fields.current))
  }, [onChange])
  // What was moved while the code was still on its way counts, too.
  useEffect(read, [read])
  return (
    <div ref={fields} className={styles.controls}>
      <label className={styles.setter}>
        <span className={styles.label}>
          {payRule.setter}{' '}
          <b className={styles.value} aria-hidden="true">
            {rule.setter}%
          </b>
        </span>
        <input
          type="range"
          min={SETTER_RANGE.least}
          max={SETTER_RANGE.most}
          defaultValue={PLAN.setter}
          aria-valuetext={`${rule.setter}%, which leaves the closer ${splitBy(rule).closerPercent}%`}
          className={styles.range}
          onChange={read}
        />
      </label>
      <fieldset>
        <legend className={styles.label}>{payRule.pool}</legend>
        <div className={styles.pools}>
          {POOLS.map((pool) => (
            <label key={pool} className={styles.pool}>
              <input
                type="radio"
                name="pay-rule-pool"
                value={pool}
                defaultChecked={pool === PLAN.pool}
                className={styles.radio}
                onChange={read}
              />
              {pool}%
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
