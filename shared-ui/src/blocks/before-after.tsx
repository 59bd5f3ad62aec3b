import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { tabular } from '../type/tabular.ts'
import type { Change } from './content.schema.ts'
import styles from './before-after.module.css'

export interface BeforeAfterProps extends Omit<Change, 'head'> {
  /** What it is now. */
  scene: ReactNode
}

/** The sheet of paper it was, the screen it is. */
export function BeforeAfter({ before, afterLabel, scene }: BeforeAfterProps) {
  return (
    <div className={styles.pair}>
      <figure className={styles.side}>
        <figcaption className={styles.label}>{before.label}</figcaption>
        <div className={styles.sheet}>
          {before.lines.map((line) => (
            <p key={line.text} className={styles.line}>
              <Written struck={line.struck}>{line.text}</Written>
              {line.figure === undefined ? null : (
                <Written struck={line.struck} figure>
                  {line.figure}
                </Written>
              )}
            </p>
          ))}
          <p className={styles.note}>{before.note}</p>
        </div>
      </figure>
      <figure className={styles.side}>
        <figcaption className={styles.label}>{afterLabel}</figcaption>
        {scene}
      </figure>
    </div>
  )
}

function Written({
  children,
  struck = false,
  figure = false,
}: {
  children: string
  struck?: boolean | undefined
  figure?: boolean
}) {
  const Tag = struck ? 's' : 'span'
  return <Tag className={figure ? classNames(styles.figure, tabular(children)) : undefined}>{children}</Tag>
}
