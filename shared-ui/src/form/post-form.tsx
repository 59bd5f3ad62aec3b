import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from '../blocks/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './post-form.module.css'

/** A form that the browser posts without JavaScript. Native validation is off, because our own messages are shown. */
export const PostForm = (props: Omit<ComponentProps<'form'>, 'className' | 'method' | 'noValidate'>) => (
  <form method="post" noValidate className={styles.form} {...props} />
)

/** Fields of a form, in two columns if they fit. */
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
  /** Shown beside the button: a paragraph about the next step or the progress, and announcements for screen readers. */
  children: ReactNode
}

/** Last row of a form. */
export const SendRow = ({ send, isSending, children }: SendRowProps) => (
  <div className={styles.row}>
    {/* A press must not move the focus: the message of the blurred field would shift the button away from the pointer. */}
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
