import type { ComponentProps, ReactNode } from 'react'
import { NewTab } from '../brand/new-tab.tsx'
import styles from './consent-box.module.css'

export interface ConsentBoxProps {
  /** The exact wording that is kept as evidence; a part with `href` is a link, which opens beside the form and keeps what was typed. */
  parts: readonly { text: string; href?: string }[]
  /** The control's props, its id and what describes it. */
  control: Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> & { id: string }
  /** One that is not needed is said in smaller words. */
  quiet?: boolean
  children?: ReactNode
}

/** A box to tick, with what a visitor agrees to by it. */
export const ConsentBox = ({ parts, control, quiet = false, children }: ConsentBoxProps) => (
  <div className={styles.consent} data-quiet={quiet || undefined}>
    <input type="checkbox" className={styles.box} {...control} />
    <label htmlFor={control.id} className={styles.wording}>
      {parts.map(({ text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a key={href} href={href} target="_blank" rel="noopener">
            {text}
            <NewTab />
          </a>
        ),
      )}
    </label>
    {children}
  </div>
)
