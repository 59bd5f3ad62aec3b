import { HONEYPOT_FIELD } from 'shared-contracts/form-post'
import type { ComponentProps } from 'react'
import styles from './trap.module.css'

/**
 * Attributes that make password managers (1Password, LastPass, Bitwarden, Dashlane) ignore a field. The attributes are
 * necessary, because password managers disregard `autocomplete="off"`.
 */
const NO_AUTOFILL = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
}

/** Honeypot: a field that people neither see nor focus, but that bots fill. The API's response is the same for bots and people. */
export const Honeypot = ({
  id,
  ...control
}: { id: string } & Partial<Omit<ComponentProps<'input'>, 'className' | 'style'>>) => (
  <div className={styles.trap} aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input
      type="text"
      name={HONEYPOT_FIELD}
      {...control}
      {...NO_AUTOFILL}
      id={id}
      tabIndex={-1}
      autoComplete="off"
    />
  </div>
)
