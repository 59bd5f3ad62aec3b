import type { ReactNode } from 'react'
import { classNames, tabular } from '../class-names.ts'
import { Portrait } from '../brand/portrait/portrait.tsx'
import { Amount, type AmountFacts, AmountsOpen, explain, type ExplainedAmount } from './amount.tsx'
import type { Derivation } from './derivation.ts'
import { dollars } from './money.ts'
import styles from './scene-frame.module.css'

/** Props that every scene accepts. */
export interface SceneProps {
  /** True hides the scene (drawing of a product screen) from assistive technology, because a text beside it says the same. */
  decorative?: boolean
  className?: string | undefined
}

/** Props of `SceneFrame`. `label` is the text alternative. */
export interface SceneFrameProps extends SceneProps {
  label: string
  kind?: 'window' | 'paper' | 'phone'
  /** Size of the frame. `lg` is for wide content, such as boards and tables. */
  size?: 'lg'
  title?: string
  /** Content at the end of the title line. */
  aside?: ReactNode
  /**
   * True if visitors can open explanations of amounts. Assistive technology then reads the drawing as text. Otherwise the
   * drawing is one image with the text alternative `label`.
   */
  opens?: boolean
  children: ReactNode
}

/** Frame of a scene (drawing of a product screen), in the form of a window, a sheet of paper or a phone. */
export function SceneFrame({
  label,
  kind = 'window',
  size,
  title,
  aside,
  decorative = false,
  opens = false,
  className,
  children,
}: SceneFrameProps) {
  const name = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: opens ? 'group' : 'img', 'aria-label': label } as const)
  return (
    <div
      {...name}
      className={classNames(styles.frame, className)}
      data-kind={kind}
      data-size={size}
      data-tone="card"
    >
      <div aria-hidden={decorative || !opens || undefined} className={styles.inside}>
        {title === undefined ? null : (
          <p className={styles.bar}>
            <span className={styles.title}>{title}</span>
            {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
          </p>
        )}
        <AmountsOpen value={opens && !decorative}>{children}</AmountsOpen>
      </div>
    </div>
  )
}

interface SceneRowProps {
  label: ReactNode
  detail?: ReactNode
  value: ReactNode
  /**
   * Explanation of the amount in `value`. A click on the amount shows the explanation. Set `from` only in a scene whose frame
   * has the property `opens`, because only such a scene can show explanations.
   */
  from?: Derivation | undefined
  tone?: 'minus' | 'sum' | 'total' | undefined
}

/** Row of a scene with a label and a value, such as an amount. */
export function SceneRow({ label, detail, value, from, tone }: SceneRowProps) {
  return (
    <p className={styles.row} data-tone-row={tone}>
      <span className={styles.label}>{label}</span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
      <span className={classNames(styles.value, tabular(value))}>
        {from && typeof value === 'string' ? <Amount from={from}>{value}</Amount> : value}
      </span>
    </p>
  )
}

type AmountLine = Pick<SceneRowProps, 'detail' | 'tone'> & { label: string } & ExplainedAmount

/** Rows of amounts with explanations. `facts` are added to each explanation. A negative amount has the tone `minus`. */
export const AmountRows = ({ lines, ...facts }: AmountFacts & { lines: readonly AmountLine[] }) =>
  lines.map((line) => (
    <SceneRow
      key={line.label}
      label={line.label}
      detail={line.detail}
      value={dollars(line.amount)}
      from={explain(line, facts)}
      tone={line.tone ?? (line.amount < 0 ? 'minus' : undefined)}
    />
  ))

interface ScenePersonProps {
  name: string
  role: string
  /** Id of the portrait, which is `size` pixels wide. */
  portrait: string
  size?: 40 | 48
}

/** A person in a scene: portrait, name and role. */
export function ScenePerson({ name, role, portrait, size = 40 }: ScenePersonProps) {
  return (
    <p className={styles.person}>
      <Portrait id={portrait} size={size} />
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.role}>{role}</span>
      </span>
    </p>
  )
}
