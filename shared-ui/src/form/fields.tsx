/** Parts of a form: the form element, its fields, consent box and honeypot (a field that only bots fill in). */

import type { ComponentProps, ReactNode } from 'react'
import { ActionButton, NewTab } from '../blocks/button.tsx'
import { classNames } from '../class-names.ts'
import postFormStyles from './post-form.module.css'
import { getMessageId, HONEYPOT_FIELD } from 'shared-contracts/form-post'
import { type FieldRule, ruleAttributes } from 'shared-contracts/field-rule'
import { FieldMessage } from './controls.tsx'
import fieldStyles from './field.module.css'
import consentBoxStyles from './consent-box.module.css'
import trapStyles from './trap.module.css'

/**
 * A form that the browser can post without JavaScript. The browser's validation is disabled, because the site shows its own
 * messages.
 */
export const PostForm = (props: Omit<ComponentProps<'form'>, 'className' | 'method' | 'noValidate'>) => (
  <form method="post" noValidate className={postFormStyles.form} {...props} />
)

/** Arranges fields in two columns, or in one if the form is narrow. */
export const FieldGrid = ({
  children,
  className,
}: {
  children: ReactNode
  className?: string | undefined
}) => <div className={classNames(postFormStyles.fields, className)}>{children}</div>

interface SendRowProps {
  send: string
  isSending: boolean
  /** Content beside the button: a paragraph about the next step or the progress, and screen-reader announcements. */
  children: ReactNode
}

/** Row with the submit button and other content. The button is disabled while the form is being sent. */
export const SendRow = ({ send, isSending, children }: SendRowProps) => (
  <div className={postFormStyles.row}>
    {/* Pressing the button must not blur the current field. The field's error message would move the button away from the
       pointer. */}
    <ActionButton
      type="submit"
      size="lg"
      disabled={isSending}
      onMouseDown={(event) => event.preventDefault()}
      className={postFormStyles.send}
    >
      {send}
    </ActionButton>
    {children}
  </div>
)

const hintId = (id: string): string => `${id}-hint`

/**
 * Returns the props that connect a control with its hint, its error message and `rule`, by which the field is validated.
 * `aria-describedby` refers to the error message only while the message is visible.
 */
export const controlProps = (
  id: string,
  rule: FieldRule,
  error: string | undefined,
  { hint = false } = {},
) => ({
  id,
  ...ruleAttributes(rule),
  'aria-describedby':
    [...(hint ? [hintId(id)] : []), ...(error === undefined ? [] : [getMessageId(id)])].join(' ') ||
    undefined,
  'aria-invalid': error === undefined ? undefined : (true as const),
})

interface FieldProps {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
  wide?: boolean
  children: ReactNode
}

/** Form field: label and hint in one line, then the control and the error message. */
export const Field = ({ id, label, hint, error, wide = false, children }: FieldProps) => (
  <div className={fieldStyles.field} data-wide={wide || undefined}>
    <div className={fieldStyles.head}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span id={hintId(id)} className={fieldStyles.hint}>
          {hint}
        </span>
      )}
    </div>
    {children}
    <FieldMessage id={id} error={error} />
  </div>
)

/** Props of `ConsentBox`. */
export interface ConsentBoxProps {
  /**
   * Exact text of the consent. The API stores it as evidence. A part with `href` is a link. The link opens a new tab, so that
   * the form keeps its input.
   */
  parts: readonly { text: string; href?: string }[]
  control: Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> & { id: string }
  /** True for an optional consent. Its text is smaller. */
  quiet?: boolean
  children?: ReactNode
}

/** Checkbox with the text of a consent. */
export const ConsentBox = ({ parts, control, quiet = false, children }: ConsentBoxProps) => (
  <div className={consentBoxStyles.consent} data-quiet={quiet || undefined}>
    <input type="checkbox" className={consentBoxStyles.box} {...control} />
    <label htmlFor={control.id} className={consentBoxStyles.wording}>
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

/** Honeypot: a field that people neither see nor focus, but bots fill. The API hides from bots that it has detected them. */
export const Honeypot = ({
  id,
  ...control
}: { id: string } & Partial<Omit<ComponentProps<'input'>, 'className' | 'style'>>) => (
  <div className={trapStyles.trap} aria-hidden="true">
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
