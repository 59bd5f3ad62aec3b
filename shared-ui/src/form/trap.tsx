import { HONEYPOT_FIELD } from 'shared-contracts/form-post'
import type { ComponentProps } from 'react'
import styles from './trap.module.css'

/** By which 1Password, LastPass, Bitwarden and Dashlane leave a field alone; they ignore `autocomplete="off"`. */
const UNFILLED = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
}

/** A field that no person sees or reaches: whoever fills it is a machine, which gets the same answer as everybody. */
export const Trap = ({
  id,
  ...control
}: { id: string } & Partial<Omit<ComponentProps<'input'>, 'className' | 'style'>>) => (
  <div className={styles.trap} aria-hidden="true">
    <label htmlFor={id}>Leave this empty</label>
    <input
      type="text"
      name={HONEYPOT_FIELD}
      {...control}
      {...UNFILLED}
      id={id}
      tabIndex={-1}
      autoComplete="off"
    />
  </div>
)
