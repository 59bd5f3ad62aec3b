import type { Rows } from '../blocks/content.schema.ts'
import { Mark } from '../type/text.tsx'
import { Amount } from './amount.tsx'
import { sumText, type Derivation } from './derivation.ts'
import { sum } from './money.ts'
import { SceneFrame, type SceneFrameProps, SceneRow } from './scene-frame.tsx'

/** Cents of a text that is only an amount; null for others. */
const centsOf = (value: string): number | null => {
  const [, sign, digits = ''] = /^([−+]?)\$([\d,.]+)$/.exec(value) ?? []
  return digits === '' ? null : Math.round(Number(digits.replaceAll(',', '')) * 100) * (sign === '−' ? -1 : 1)
}

/** Rows above a total that add up to it, in their order: the last ones, of which one may be a rate. Empty if none do. */
const termsOf = (amount: number, above: readonly number[]): number[] => {
  const runs = above.map((_, start) => above.slice(start).filter((term) => term !== 0))
  const all = runs.flatMap((run) => [run, ...run.map((_, index) => run.toSpliced(index, 1))])
  return all.find((terms) => terms.length > 1 && sum(terms) === amount) ?? []
}

/**
 * Derivation of each row that is an amount: the sum of rows above it, else its own detail. A row with neither, such as a contract
 * or a rate, is recorded and not computed; a total must have one of the two.
 */
export const rowDerivations = (
  title: string,
  rows: readonly Rows['rows'][number][],
): (Derivation | undefined)[] =>
  rows.map(({ label, detail, value, tone }, index) => {
    const amount = centsOf(value)
    if (amount === null) return undefined
    const above = rows.slice(0, index).map((row) => centsOf(row.value) ?? 0)
    const terms = termsOf(amount, above)
    if (terms.length > 0) return { deal: title, rule: label, sum: sumText(terms) }
    if (detail !== undefined) return { deal: title, rule: label, sum: `${detail} = ${value}` }
    return tone === 'total' ? undefined : { deal: title, rule: label, sum: `${value}, as recorded` }
  })

export type RowSceneProps = Rows & Pick<SceneFrameProps, 'kind' | 'decorative' | 'className'>

/** A corner of a screen in a few ledger lines; the figure that is being followed is underlined. */
export function RowScene({
  label,
  title,
  aside,
  rows,
  decorative = label === undefined,
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
