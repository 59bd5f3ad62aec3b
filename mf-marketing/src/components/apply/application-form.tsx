import { APPLY_ACTION, APPLY_FORM_ID, APPLY_PREFIX, CV_FIELD, type ApplyField } from 'shared-contracts/application'
import { HONEYPOT_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'
import { controlProps, ErrorSummary, Field, PhoneInput, SelectInput, TextArea, TextInput, Trap } from 'shared-ui'
import { ROLES } from '../../content/company/roles.ts'
import { CvInput } from './cv-input.tsx'
import { SendRow } from './send-row.tsx'
import { partId, type useApplication } from './use-application.ts'
import { useAskedRole } from './use-asked-role.ts'
import styles from './application-form.module.css'

const OTHER = 'Something else'
const TITLES = [...ROLES.map(({ title }) => title), OTHER]

type ApplicationFormProps = Omit<ReturnType<typeof useApplication>, 'isSent'>

/**
 * The application. Posts by itself where no script runs; its ids are what the lead API fills when it answers with
 * errors, so a page holds one such form at most.
 */
export const ApplicationForm = ({ form, messages, problems, progress, again, onInput, onBlur, onSubmit }: ApplicationFormProps) => {
  const { role, selectProps } = useAskedRole(form, again)
  const control = (name: ApplyField, options: { hint?: boolean; required?: boolean } = {}) => ({ name, onBlur, ...controlProps(partId(name), messages[name], options) })
  const optional = { hint: true, required: false }
  return (
    <form
      ref={form} id={APPLY_FORM_ID} method="post" action={APPLY_ACTION} encType="multipart/form-data" noValidate aria-label="Application" className={styles['form']}
      onInput={onInput} onSubmit={onSubmit}
    >
      <ErrorSummary id={`${APPLY_FORM_ID}-summary`} problems={problems} />
      <input type="hidden" id={`${APPLY_PREFIX}-${TOKEN_FIELD}`} name={TOKEN_FIELD} defaultValue="" />
      <div className={styles['fields']}>
        <Field id={partId('role')} label="Role" error={messages.role} wide>
          <SelectInput prompt="Choose a role" options={TITLES} {...control('role')} {...selectProps} />
        </Field>
        <Field id={partId('fullName')} label="Full name" error={messages.fullName}>
          <TextInput autoComplete="name" {...control('fullName')} />
        </Field>
        <Field id={partId('email')} label="Email" error={messages.email}>
          <TextInput type="email" autoComplete="email" spellCheck={false} {...control('email')} />
        </Field>
        <Field id={partId('phone')} label="Phone" hint="digits only" error={messages.phone}>
          <PhoneInput {...control('phone', { hint: true })} />
        </Field>
        <Field id={partId('links')} label="Links" hint="optional, one a line" error={messages.links}>
          <TextArea rows={1} data-short="" inputMode="url" spellCheck={false} autoComplete="off" {...control('links', optional)} />
        </Field>
        <Field id={partId('message')} label="What we ask to see" hint={role ? role.send : 'optional; each role asks for one thing'} error={messages.message} wide>
          <TextArea rows={5} {...control('message', optional)} />
        </Field>
        <Field id={partId(CV_FIELD)} label="CV" hint="PDF or Word (.docx), 5 MB at most" error={messages.cv} wide>
          <CvInput {...control(CV_FIELD, { hint: true })} />
        </Field>
      </div>
      <Trap id={`${APPLY_PREFIX}-${HONEYPOT_FIELD}`} />
      <SendRow progress={progress} />
    </form>
  )
}
