import { INDUSTRIES, LEAD_SUBJECT, type LeadField } from 'shared-contracts/lead-options'
import { LEAD_RULES } from 'shared-contracts/lead-rules'
import { ActionButton, controlProps, ErrorSummary, Field, FieldMessage, SelectInput, TextArea, TextInput, Trap, useErrorTitle } from 'shared-ui'
import { fieldErrorId, fieldId, FORM_ID, HONEYPOT_FIELD, LEAD_FIELDS, STORED_FIELDS, SUBJECT_FIELD, SUMMARY_ID, TEXTS_FIELD, TOKEN_FIELD, type StoredField } from '../../../contract/form.ts'
import { SEND_MAIL_ACTION } from '../../../contract/paths.ts'
import { ConsentBox } from './consent-box.tsx'
import { useContactForm } from './use-contact-form.ts'
import styles from './contact-form.module.css'

const MESSAGES = LEAD_FIELDS.map((name) => ({ id: fieldId(name), message: LEAD_RULES[name].message }))
const STORED = Object.entries(STORED_FIELDS) as [StoredField, string][]

/**
 * The contact request. The shell's guard answers before it is awake, and the browser posts it where no script runs; its
 * ids are what the API fills when it answers with errors, so a page holds one such form at most.
 */
export const ContactForm = () => {
  const { form, control, messages, register, isSending, problems, onInput, onSubmit } = useContactForm()
  const field = (name: LeadField) => ({ id: fieldId(name), rule: LEAD_RULES[name], error: messages[name] })
  useErrorTitle(problems !== null)

  return (
    <form ref={form} id={FORM_ID} method="post" action={SEND_MAIL_ACTION} noValidate data-guard="" aria-label="Contact request" className={styles.form} onInput={onInput} onSubmit={onSubmit}>
      <ErrorSummary id={SUMMARY_ID} all={MESSAGES} problems={problems} />
      <input type="hidden" name={SUBJECT_FIELD} value={LEAD_SUBJECT} />
      <input type="hidden" id={fieldId(TOKEN_FIELD)} name={TOKEN_FIELD} defaultValue="" />
      {STORED.map(([name, key]) => (
        <input key={name} type="hidden" id={fieldId(name)} name={name} defaultValue="" data-stored={key} />
      ))}
      <div className={styles.fields}>
        <Field {...field('fullName')} label="Full name">
          <TextInput autoComplete="name" {...control('fullName')} />
        </Field>
        <Field {...field('businessName')} label="Business name">
          <TextInput autoComplete="organization" {...control('businessName')} />
        </Field>
        <Field {...field('email')} label="Email">
          <TextInput type="email" autoComplete="email" spellCheck={false} {...control('email')} />
        </Field>
        <Field {...field('phone')} label="Phone" hint="digits only">
          <TextInput type="tel" autoComplete="tel" data-digits="" {...control('phone', { hint: true })} />
        </Field>
        <Field {...field('industry')} label="Industry">
          <SelectInput prompt="Select your industry" options={INDUSTRIES} {...control('industry')} />
        </Field>
        <Field {...field('employees')} label="Number of employees">
          <TextInput inputMode="numeric" autoComplete="off" {...control('employees')} />
        </Field>
        <Field {...field('message')} label="Message" hint="10 characters or more" wide>
          <TextArea rows={5} {...control('message', { hint: true })} />
        </Field>
      </div>
      <ConsentBox kind="terms" control={{ ...controlProps(fieldId('terms'), LEAD_RULES.terms, messages.terms), ...register('terms') }}>
        <FieldMessage {...field('terms')} />
      </ConsentBox>
      <ConsentBox kind="texts" control={{ id: fieldId(TEXTS_FIELD), ...register(TEXTS_FIELD) }}>
        <p id={fieldErrorId(TEXTS_FIELD)} hidden />
      </ConsentBox>
      <Trap id={fieldId(HONEYPOT_FIELD)} {...register(HONEYPOT_FIELD)} />
      <div className={styles.foot}>
        {/* A press must not take the focus from a field: the message of the field left would move the button away from under the pointer. */}
        <ActionButton type="submit" size="lg" disabled={isSending} onMouseDown={(event) => event.preventDefault()} className={styles.send}>
          {isSending ? 'Sending your request…' : 'Send my request'}
        </ActionButton>
        <p className={styles.next}>A person reads it and answers within one working day.</p>
      </div>
      <output className="visually-hidden">{isSending ? 'Sending your request' : ''}</output>
    </form>
  )
}
