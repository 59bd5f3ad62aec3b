/** A scene (drawing of a product screen) that consists of rows, and a stack of two scenes. */

import type { Rows } from './content.schema.ts'
import { Mark } from '../type/text.tsx'
import { Amount } from '../scenes/amount.tsx'
import type { Derivation } from '../scenes/derivation.ts'
import { sumText, dollars, sum } from '../scenes/money.ts'
import { computePercent } from '../scenes/pay-rates.ts'
import { type SceneFrameProps, SceneFrame, SceneRow } from '../scenes/scene-frame.tsx'
import type { ReactNode } from 'react'
import styles from './scene-stack.module.css'

/** Returns the cents of a text such as `$12.50`. Returns null for other texts. */
const centsOf = (value: string): number | null => {
  const [, sign, digits = ''] = /^([−+]?)\$([\d,.]+)$/.exec(value) ?? []
  return digits === '' ? null : Math.round(Number(digits.replaceAll(',', '')) * 100) * (sign === '−' ? -1 : 1)
}

/**
 * Finds rows that are directly above a total and add up to it. Returns the amounts of these rows. If necessary, leaves out one
 * row, such as a rate per hour between two amounts. Returns an empty list if no rows add up to the total.
 */
const termsOf = (amount: number, above: readonly number[]): number[] => {
  const runs = above.map((_, start) => above.slice(start).filter((term) => term !== 0))
  const all = runs.flatMap((run) => [run, ...run.map((_, index) => run.toSpliced(index, 1))])
  return all.find((terms) => terms.length > 1 && sum(terms) === amount) ?? []
}

/**
 * Adds the base to a percentage: if `amount` is $56.00, `10%` becomes `10% of $560.00`. The base is the first matching amount
 * in `bases`. If none matches, returns `detail` unchanged.
 */
const withBase = (detail: string, amount: number, bases: readonly number[]): string => {
  const [, percent] = /^([\d.]+)%$/.exec(detail) ?? []
  const base = bases.find((cents) => computePercent(cents, Number(percent)) === Math.abs(amount))
  return percent === undefined || base === undefined ? detail : `${detail} of ${dollars(base)}`
}

/**
 * Returns an explanation for each row whose value is an amount. The explanation is the row's `working`, otherwise a sum of rows
 * above, otherwise the row's `detail`. Without any of these, a total has no explanation, and any other row gets the text
 * `as recorded`.
 */
export const rowDerivations = (
  title: string,
  rows: readonly Rows['rows'][number][],
): (Derivation | undefined)[] =>
  rows.map(({ label, detail, working, value, tone }, index) => {
    const amount = centsOf(value)
    if (amount === null) return undefined
    if (working !== undefined) return { deal: title, rule: label, sum: `${working} = ${value}` }
    const values = rows.map((row) => centsOf(row.value) ?? 0)
    const above = values.slice(0, index)
    const terms = termsOf(amount, above)
    if (terms.length > 0) return { deal: title, rule: label, sum: sumText(terms) }
    if (detail !== undefined)
      return { deal: title, rule: label, sum: `${withBase(detail, amount, values)} = ${value}` }
    return tone === 'total' ? undefined : { deal: title, rule: label, sum: `${value}, as recorded` }
  })

type RowSceneProps = Rows & Pick<SceneFrameProps, 'kind' | 'decorative' | 'className'>

/** Part of a product screen with a few rows of text and amounts. If `followed` of a row is true, its value is underlined. */
export function RowScene({
  label,
  title,
  aside,
  rows,
  decorative = label === undefined && !rows.some(({ value }) => centsOf(value)),
  ...frame
}: RowSceneProps) {
  const derivations = rowDerivations(title, rows)
  const shownAside =
    aside !== undefined && centsOf(aside) !== null ? (
      <Amount from={{ deal: title, sum: `${aside}, as recorded` }}>{aside}</Amount>
    ) : (
      aside
    )
  return (
    <SceneFrame
      {...frame}
      label={label ?? title}
      title={title}
      aside={shownAside}
      decorative={decorative}
      opens
    >
      {rows.map(({ followed, value, ...row }, index) => {
        const from = derivations[index]
        const shown = from ? <Amount from={from}>{value}</Amount> : value
        return <SceneRow key={row.label} {...row} value={followed ? <Mark>{shown}</Mark> : shown} />
      })}
    </SceneFrame>
  )
}

interface SceneStackProps {
  back: ReactNode
  /** Smaller scene that overlaps the lower right corner of `back`, such as a phone or a ticket. */
  front: ReactNode
}

/** Two overlapping scenes. `front` covers a part of `back`. */
export function SceneStack({ back, front }: SceneStackProps) {
  return (
    <div className={styles.stack}>
      <div className={styles.back}>{back}</div>
      <div className={styles.front}>{front}</div>
    </div>
  )
}
