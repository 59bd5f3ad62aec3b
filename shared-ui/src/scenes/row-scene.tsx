import type { Rows } from '../blocks/content.schema.ts'
import { Mark } from '../type/text.tsx'
import { Amount } from './amount.tsx'
import { sumText, type Derivation } from './derivation.ts'
import { sum } from './money.ts'
import { SceneFrame, type SceneFrameProps, SceneRow } from './scene-frame.tsx'

/** Cents of a text that is an amount and nothing else; null for others. */
const centsOf = (value: string): number | null => {
  const [, sign, digits = ''] = /^([−+]?)\$([\d,.]+)$/.exec(value) ?? []
  return digits === '' ? null : Math.round(Number(digits.replaceAll(',', '')) * 100) * (sign === '−' ? -1 : 1)
}

/**
 * Derivation of each row that is an amount: its own detail, or, of a row without one, the sum of the rows above it back to where
 * they come to it. Undefined where neither holds.
 */
export const rowDerivations = (
  title: string,
  rows: readonly Rows['rows'][number][],
): (Derivation | undefined)[] =>
  rows.map(({ label, detail, value }, index) => {
    const amount = centsOf(value)
    if (amount === null) return undefined
    const above = rows.slice(0, index).map((row) => centsOf(row.value) ?? 0)
    const start = above.findIndex((_, from) => sum(above.slice(from)) === amount)
    const terms = start < 0 ? [] : above.slice(start).filter((term) => term !== 0)
    if (terms.length > 1) return { deal: title, rule: label, sum: sumText(terms) }
    return detail === undefined ? undefined : { deal: title, rule: label, sum: `${detail} = ${value}` }
  })

export type RowSceneProps = Rows & Pick<SceneFrameProps, 'kind' | 'decorative' | 'className'>

/** A corner of a screen in a few ledger lines; the figure that is being followed is underlined. */
export function RowScene({ label, title, rows, decorative = label === undefined, ...frame }: RowSceneProps) {
  const derivations = rowDerivations(title, rows)
  return (
    <SceneFrame {...frame} label={label ?? title} title={title} decorative={decorative} opens>
      {rows.map(({ followed, value, ...row }, index) => {
        const from = derivations[index]
        const shown = from ? <Amount from={from}>{value}</Amount> : value
        return <SceneRow key={row.label} {...row} value={followed ? <Mark>{shown}</Mark> : shown} />
      })}
    </SceneFrame>
  )
}
