import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from '../blocks/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './post-form.module.css'

/**
 * A form that the browser can post without JavaScript. Native validation is disabled, because the site shows its own messages.
 */
export const PostForm = (props: Omit<ComponentProps<'form'>, 'className' | 'method' | 'noValidate'>) => (
  <form method="post" noValidate className={styles.form} {...props} />
)

/** Grid for the fields of a form: two columns if they fit, otherwise one. */
export const FieldGrid = ({
  children,
  className,
}: {
  children: ReactNode
  className?: string | undefined
}) => <div className={classNames(styles.fields, className)}>{children}</div>

export interface SendRowProps {
  /** Label of the button. */
  send: string
  isSending: boolean
  /** Content beside the button: a paragraph about the next step or the progress, and announcements for screen readers. */
  children: ReactNode
}

/** Last row of a form, with the submit button. */
export const SendRow = ({ send, isSending, children }: SendRowProps) => (
  <div className={styles.row}>
    {/* Pressing the button must not blur the current field. Its error message would move the button away from the pointer. */}
    <ActionButton
      type="submit"
      size="lg"
      disabled={isSending}
      onMouseDown={(event) => event.preventDefault()}
      className={styles.send}
    >
      {send}
    </ActionButton>
    {children}
  </div>
)
