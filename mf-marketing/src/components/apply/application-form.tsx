import {
  APPLY_ACTION,
  APPLY_FIELDS,
  APPLY_FORM_ID,
  APPLY_PREFIX,
  APPLY_RULES,
  CV_FIELD,
  type ApplyField,
} from 'shared-contracts/application'
import { summaryId } from 'shared-contracts/field-rule'
import { HONEYPOT_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'
import {
  controlProps,
  ErrorSummary,
  Field,
  FieldGrid,
  PostForm,
  SelectInput,
  TextArea,
  TextInput,
  Trap,
} from 'shared-ui'
import { ROLES } from '../../content/career-roles.ts'
import { CvInput } from './cv-input.tsx'
import { SendApplication } from './send-application.tsx'
import { FORM, partId, type useApplication } from './use-application.ts'
import { useAskedRole } from './use-asked-role.ts'

const OTHER = 'Something else'
const TITLES = [...ROLES.map(({ title }) => title), OTHER]
const CONTROLS = APPLY_FIELDS.map(partId)

type ApplicationFormProps = Omit<ReturnType<typeof useApplication>, 'isSent'>

/**
 * The application. The shell's guard answers before it is awake, and the browser posts it where no script runs; its ids
 * are what the lead API fills when it answers with errors, so a page holds one such form at most.
 */
export const ApplicationForm = ({
  form,
  messages,
  problems,
  progress,
  again,
  onInput,
  onBlur,
  onSubmit,
}: ApplicationFormProps) => {
  const { role, selectProps } = useAskedRole(form, again)
  const control = (name: ApplyField, options: { hint?: boolean } = {}) => ({
    name,
    onBlur,
    ...controlProps(partId(name), APPLY_RULES[name], messages[name], options),
  })
  const field = (name: ApplyField) => ({ id: partId(name), error: messages[name] })
  return (
    <PostForm
      ref={form}
      id={APPLY_FORM_ID}
      action={APPLY_ACTION}
      encType="multipart/form-data"
      data-guard={FORM}
      data-clarity-mask="true"
      aria-label="Application"
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <ErrorSummary id={summaryId(APPLY_FORM_ID)} all={CONTROLS} problems={problems} />
      <input type="hidden" id={`${APPLY_PREFIX}-${TOKEN_FIELD}`} name={TOKEN_FIELD} defaultValue="" />
      <FieldGrid>
        <Field {...field('role')} label="Role" wide>
          <SelectInput prompt="Choose a role" options={TITLES} {...control('role')} {...selectProps} />
        </Field>
        <Field {...field('fullName')} label="Full name">
          <TextInput autoComplete="name" {...control('fullName')} />
        </Field>
        <Field {...field('email')} label="Email">
          <TextInput type="email" autoComplete="email" spellCheck={false} {...control('email')} />
        </Field>
        <Field {...field('phone')} label="Phone" hint="digits only">
          <TextInput type="tel" autoComplete="tel" data-digits="" {...control('phone', { hint: true })} />
        </Field>
        <Field {...field('links')} label="Links" hint="optional, one per line">
          <TextArea
            rows={1}
            data-short=""
            inputMode="url"
            spellCheck={false}
            {...control('links', { hint: true })}
          />
        </Field>
        <Field
          {...field('message')}
          label="What we ask to see"
          hint={role ? role.send : 'optional; each role asks for one thing'}
          wide
        >
          <TextArea rows={5} {...control('message', { hint: true })} />
        </Field>
        <Field {...field(CV_FIELD)} label="Résumé" hint="PDF or Word (.docx), 5 MB at most" wide>
          <CvInput {...control(CV_FIELD, { hint: true })} />
        </Field>
      </FieldGrid>
      <Trap id={`${APPLY_PREFIX}-${HONEYPOT_FIELD}`} />
      <SendApplication progress={progress} />
    </PostForm>
  )
}
