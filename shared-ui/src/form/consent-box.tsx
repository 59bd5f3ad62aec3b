import type { ComponentProps, ReactNode } from 'react'
import { NewTab } from '../brand/new-tab.tsx'
import styles from './consent-box.module.css'

export interface ConsentBoxProps {
  /**
   * Exact text of the consent. The API stores it as evidence. A part with `href` is a link. The link opens a new tab, so that the
   * form keeps its input.
   */
  parts: readonly { text: string; href?: string }[]
  control: Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> & { id: string }
  /** True for an optional consent. Its text is smaller. */
  quiet?: boolean
  children?: ReactNode
}

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
