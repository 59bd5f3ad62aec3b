import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from '../blocks/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './post-form.module.css'

/**
 * A form that the browser can post without JavaScript. The browser's validation is disabled, because the site shows its own
 * messages.
 */
export const PostForm = (props: Omit<ComponentProps<'form'>, 'className' | 'method' | 'noValidate'>) => (
  <form method="post" noValidate className={styles.form} {...props} />
)

export const FieldGrid = ({
  children,
  className,
}: {
  children: ReactNode
  className?: string | undefined
}) => <div className={classNames(styles.fields, className)}>{children}</div>

export interface SendRowProps {
  send: string
  isSending: boolean
  /** Content beside the button: a paragraph about the next step or the progress, and screen-reader announcements. */
  children: ReactNode
}

export const SendRow = ({ send, isSending, children }: SendRowProps) => (
  <div className={styles.row}>
    {/* Pressing the button must not blur the current field. The field's error message would move the button away from the
       pointer. */}
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
