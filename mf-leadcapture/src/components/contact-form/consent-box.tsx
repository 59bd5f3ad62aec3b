import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CONSENT_TEXTS, type ConsentKind } from '../../../contract/consent.ts'
import styles from './consent-box.module.css'

interface ConsentBoxProps {
  kind: ConsentKind
  /** The registered control's props, its id and what describes it. */
  control: UseFormRegisterReturn & { id: string }
  children?: ReactNode
}

/** A box with the exact wording that is kept as evidence. Its links open beside the form, which keeps what was typed. */
export const ConsentBox = ({ kind, control, children }: ConsentBoxProps) => (
  <div className={styles.consent} data-kind={kind}>
    <input type="checkbox" className={styles.box} {...control} />
    <label htmlFor={control.id} className={styles.wording}>
      {CONSENT_TEXTS[kind].parts.map(({ text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a key={href} href={href} target="_blank" rel="noopener">
            {text}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ),
      )}
    </label>
    {children}
  </div>
)
