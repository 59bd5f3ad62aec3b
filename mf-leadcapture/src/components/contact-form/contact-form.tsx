import { ChevronDown } from 'lucide-react'
import { INDUSTRIES, LEAD_SUBJECT } from 'shared-contracts/lead-options'
import { ActionButton, Icon } from 'shared-ui'
import { fieldErrorId, fieldId, FORM_ID, HONEYPOT_FIELD, SUBJECT_FIELD, TEXTS_FIELD } from '../../../contract/form.ts'
import { SEND_MAIL_ACTION } from '../../../contract/paths.ts'
import { ConsentBox } from './consent-box.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { controlProps, Field, FieldMessage } from './field.tsx'
import { PhoneInput } from './phone-input.tsx'
import { useContactForm } from './use-contact-form.ts'
import { useErrorTitle } from './use-error-title.ts'
import styles from './contact-form.module.css'

/**
 * The contact request. Posts by itself where no script runs; its ids are what the API fills when it answers with
 * errors, so a page holds one such form at most.
 */
export const ContactForm = () => {
  const { register, errors, isSending, problems, onFirstInput, keepPhoneDigits, onSubmit } = useContactForm()
  const { fullName, businessName, email, phone, industry, employees, message, terms } = errors
  useErrorTitle(problems !== null)

  return (
    <form id={FORM_ID} method="post" action={SEND_MAIL_ACTION} noValidate aria-label="Contact request" className={styles['form']} onInput={onFirstInput} onSubmit={onSubmit}>
      <ErrorSummary problems={problems} />
      <input type="hidden" name={SUBJECT_FIELD} value={LEAD_SUBJECT} />
      <div className={styles['fields']}>
        <Field name="fullName" label="Full name" error={fullName?.message}>
          <input type="text" autoComplete="name" className={styles['control']} {...controlProps('fullName', fullName?.message)} {...register('fullName')} />
        </Field>
        <Field name="businessName" label="Business name" error={businessName?.message}>
          <input type="text" autoComplete="organization" className={styles['control']} {...controlProps('businessName', businessName?.message)} {...register('businessName')} />
        </Field>
        <Field name="email" label="Email" error={email?.message}>
          <input type="email" autoComplete="email" spellCheck={false} className={styles['control']} {...controlProps('email', email?.message)} {...register('email')} />
        </Field>
        <Field name="phone" label="Phone" hint="digits only" error={phone?.message}>
          <PhoneInput control={register('phone')} error={phone?.message} onFilter={keepPhoneDigits} className={styles['control']} />
        </Field>
        <Field name="industry" label="Industry" error={industry?.message}>
          <span className={styles['select']}>
            <select className={styles['control']} {...controlProps('industry', industry?.message)} {...register('industry')}>
              <option value="">Select your industry</option>
              {INDUSTRIES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <Icon icon={ChevronDown} size={18} className={styles['chevron']} />
          </span>
        </Field>
        <Field name="employees" label="Number of employees" error={employees?.message}>
          <input type="text" inputMode="numeric" autoComplete="off" className={styles['control']} {...controlProps('employees', employees?.message)} {...register('employees')} />
        </Field>
        <Field name="message" label="Message" hint="10 characters or more" error={message?.message} wide>
          <textarea rows={5} className={styles['control']} {...controlProps('message', message?.message, true)} {...register('message')} />
        </Field>
      </div>
      <ConsentBox kind="terms" control={{ ...controlProps('terms', terms?.message), ...register('terms') }}>
        <FieldMessage name="terms" error={terms?.message} />
      </ConsentBox>
      <ConsentBox kind="texts" control={{ id: fieldId(TEXTS_FIELD), ...register(TEXTS_FIELD) }}>
        <p id={fieldErrorId(TEXTS_FIELD)} hidden />
      </ConsentBox>
      <div className={styles['trap']} aria-hidden="true">
        <label htmlFor={fieldId(HONEYPOT_FIELD)}>Leave this empty</label>
        <input type="text" id={fieldId(HONEYPOT_FIELD)} tabIndex={-1} autoComplete="off" {...register(HONEYPOT_FIELD)} />
      </div>
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
