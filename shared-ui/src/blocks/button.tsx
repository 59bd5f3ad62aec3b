import newTabStyles from './new-tab.module.css'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Icon } from '../brand/icon.tsx'
import { DOM } from 'shared-contracts/page'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'
import type { Action } from './content.schema.ts'

/** Emphasis of a button, from the strongest to the weakest. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet'
type ButtonSize = 'lg'

interface ButtonProps {
  href: string
  children: ReactNode
  /** `primary` is the yellow button. Use at most one per screen. `quiet` looks like a link with an arrow. */
  variant?: ButtonVariant
  size?: ButtonSize | undefined
  external?: boolean | undefined
  /** True if a click adds the partner link id (the partner who referred the visitor) and campaign parameters to the URL. */
  carry?: boolean | undefined
  className?: string | undefined
}

/**
 * A link that looks like a button. Because of its attribute `data-button`, the shell (the code of all pages) publishes the
 * event `button_click` for each click.
 */
export function Button({
  href,
  children,
  variant = 'primary',
  size,
  external = false,
  carry = false,
  className,
}: ButtonProps) {
  return (
    <a
      href={href}
      className={classNames(styles.button, className)}
      data-button=""
      data-variant={variant}
      data-size={size}
      {...(carry ? { [DOM.carry]: '' } : {})}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
    >
      <span>{children}</span>
      {variant === 'quiet' && !external ? (
        <Icon icon={ArrowRight} size={18} lines={2} className={styles.arrow} />
      ) : null}
      {external ? <NewTab /> : null}
    </a>
  )
}

interface ActionButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> {
  variant?: ButtonVariant
  size?: ButtonSize | undefined
}

/** A button element that looks like `Button`, to submit a form or change the page. */
export function ActionButton({
  variant = 'primary',
  size,
  type = 'button',
  className,
  ...rest
}: ActionButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type of the props permits only valid values
      type={type}
      data-variant={variant}
      data-size={size}
      className={classNames(styles.button, className)}
    />
  )
}

interface ActionsProps {
  primary?: Action | undefined
  quiet?: Action | undefined
  size?: ButtonSize
  children?: ReactNode
}

const linkOf = ({ href, external, carry }: Action) => ({ href, external, carry })

/** One line of buttons: the primary action of a block, a quiet action, and other content. */
export function Actions({ primary, quiet, size = 'lg', children }: ActionsProps) {
  return (
    <p className={styles.actions}>
      {primary ? (
        <Button {...linkOf(primary)} size={size}>
          {primary.label}
        </Button>
      ) : null}
      {quiet ? (
        <Button {...linkOf(quiet)} variant="quiet" size={size}>
          {quiet.label}
        </Button>
      ) : null}
      {children}
    </p>
  )
}

/** Arrow and screen-reader text at the end of a link that opens a new tab. */
export const NewTab = () => (
  <>
    <svg viewBox="0 0 24 24" className={newTabStyles.sign} aria-hidden="true">
      <path d="M7 7h10v10M7 17 17 7" />
    </svg>
    <span className="visually-hidden"> (opens in a new tab)</span>
  </>
)
