import { INDUSTRIES, LEAD_SUBJECT } from 'shared-contracts/lead-options'
import { ActionButton, controlProps, ErrorSummary, Field, FieldMessage, PhoneInput, SelectInput, TextArea, TextInput, Trap, useErrorTitle } from 'shared-ui'
import { fieldErrorId, fieldId, FORM_ID, HONEYPOT_FIELD, SUBJECT_FIELD, SUMMARY_ID, TEXTS_FIELD, TOKEN_FIELD } from '../../../contract/form.ts'
import { SEND_MAIL_ACTION } from '../../../contract/paths.ts'
import { ConsentBox } from './consent-box.tsx'
import { useContactForm } from './use-contact-form.ts'
import styles from './contact-form.module.css'

/**
 * The contact request. Posts by itself where no script runs; its ids are what the API fills when it answers with
 * errors, so a page holds one such form at most.
 */
export const ContactForm = () => {
  const { form, control, messages, register, isSending, problems, onInput, setPhone, onSubmit } = useContactForm()
  useErrorTitle(problems !== null)

  return (
    <form ref={form} id={FORM_ID} method="post" action={SEND_MAIL_ACTION} noValidate aria-label="Contact request" className={styles['form']} onInput={onInput} onSubmit={onSubmit}>
      <ErrorSummary id={SUMMARY_ID} problems={problems} />
      <input type="hidden" name={SUBJECT_FIELD} value={LEAD_SUBJECT} />
      <input type="hidden" id={fieldId(TOKEN_FIELD)} name={TOKEN_FIELD} defaultValue="" />
      <div className={styles['fields']}>
        <Field id={fieldId('fullName')} label="Full name" error={messages.fullName}>
          <TextInput autoComplete="name" {...control('fullName')} />
        </Field>
        <Field id={fieldId('businessName')} label="Business name" error={messages.businessName}>
          <TextInput autoComplete="organization" {...control('businessName')} />
        </Field>
        <Field id={fieldId('email')} label="Email" error={messages.email}>
          <TextInput type="email" autoComplete="email" spellCheck={false} {...control('email')} />
        </Field>
        <Field id={fieldId('phone')} label="Phone" hint="digits only" error={messages.phone}>
          <PhoneInput {...control('phone', { hint: true })} onFiltered={setPhone} />
        </Field>
        <Field id={fieldId('industry')} label="Industry" error={messages.industry}>
          <SelectInput prompt="Select your industry" options={INDUSTRIES} {...control('industry')} />
        </Field>
        <Field id={fieldId('employees')} label="Number of employees" error={messages.employees}>
          <TextInput inputMode="numeric" autoComplete="off" {...control('employees')} />
        </Field>
        <Field id={fieldId('message')} label="Message" hint="10 characters or more" error={messages.message} wide>
          <TextArea rows={5} {...control('message', { hint: true })} />
        </Field>
      </div>
      <ConsentBox kind="terms" control={{ ...controlProps(fieldId('terms'), messages.terms), ...register('terms') }}>
        <FieldMessage id={fieldId('terms')} error={messages.terms} />
      </ConsentBox>
      <ConsentBox kind="texts" control={{ id: fieldId(TEXTS_FIELD), ...register(TEXTS_FIELD) }}>
        <p id={fieldErrorId(TEXTS_FIELD)} hidden />
      </ConsentBox>
      <Trap id={fieldId(HONEYPOT_FIELD)} {...register(HONEYPOT_FIELD)} />
      <div className={styles['foot']}>
        {/* A press must not take the focus from a field: the message of the field left would move the button away from under the pointer. */}
        <ActionButton type="submit" size="lg" disabled={isSending} onMouseDown={(event) => event.preventDefault()} className={styles['send']}>
          {isSending ? 'Sending your request…' : 'Send my request'}
        </ActionButton>
        <p className={styles['next']}>A person reads it and answers within one working day.</p>
      </div>
      <output className="visually-hidden">{isSending ? 'Sending your request' : ''}</output>
    </form>
  )
}
