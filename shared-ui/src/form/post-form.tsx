import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from '../blocks/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './post-form.module.css'

/** A form that the browser posts where no script runs; what is wrong with it we say ourselves. */
export const PostForm = (props: Omit<ComponentProps<'form'>, 'className' | 'method' | 'noValidate'>) => (
  <form method="post" noValidate className={styles.form} {...props} />
)

/** A form's fields, two beside each other where there is room. */
export const FieldGrid = ({
  children,
  className,
}: {
  children: ReactNode
  className?: string | undefined
}) => <div className={classNames(styles.fields, className)}>{children}</div>

export interface SendRowProps {
  /** On the button. */
  send: string
  isSending: boolean
  /** Beside it: a paragraph that says what follows, or how far it is. And what is said to who cannot see it. */
  children: ReactNode
}

/** Ends a form. */
export const SendRow = ({ send, isSending, children }: SendRowProps) => (
  <div className={styles.row}>
    {/* A press must not take the focus from a field: the message of the field left would move the button away from under the pointer. */}
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
