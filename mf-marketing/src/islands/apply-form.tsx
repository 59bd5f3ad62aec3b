import Paperclip from 'lucide-react/icons/paperclip'
import { type ComponentProps, useEffect, useRef } from 'react'
import {
  APPLIED_ID,
  APPLY_ACTION,
  APPLY_FIELDS,
  APPLY_FORM_ID,
  APPLY_PREFIX,
  APPLY_RULES,
  type ApplyField,
  CV_FIELD,
} from 'shared-contracts/application'
import { getSummaryId, HONEYPOT_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'
import {
  AnimatedTally,
  classNames,
  controlProps,
  ErrorSummary,
  listOpenProblems,
  Field,
  FieldGrid,
  Heading,
  Icon,
  Marked,
  PostForm,
  SelectInput,
  SendRow,
  Sheet,
  Tally,
  TextArea,
  TextInput,
  Honeypot,
  useErrorTitle,
} from 'shared-ui'
import {
  getApplyTargetId,
  FORM,
  getPartId,
  useApplication,
  useRequestedRole,
} from '../components/apply/use-application.ts'
import type { Role } from '../components/company/company.schema.ts'
import { ROLES } from '../content/career-roles.ts'
import { apply } from '../content/career.ts'
import cvInput from '../components/apply/cv-input.module.css'
import receivedStyles from '../components/apply/received.module.css'
import sendApplication from '../components/apply/send-application.module.css'
import applicationStyles from '../components/apply/application.module.css'

/** The job application form. After it was sent, a confirmation replaces it. */
export const Island = () => {
  const application = useApplication()
  const { isSent, again, messages, problems } = application
  useErrorTitle(listOpenProblems(problems, validControls(messages)) !== null)
  return (
    <div className={applicationStyles.application} data-sent={isSent || undefined}>
      {ROLES.map((role) => (
        <span key={role.id} id={getApplyTargetId(role)} className={applicationStyles.target} />
      ))}
      <Received
        {...apply.received}
        id={APPLIED_ID}
        isShown={isSent}
        onAgain={again}
        className={applicationStyles.received}
      />
      <div className={applicationStyles.form}>
        <Sheet title="Application" note="five minutes" count={5}>
          <ApplicationForm {...application} roles={ROLES} />
        </Sheet>
      </div>
    </div>
  )
}

const OTHER = 'Something else'
const CONTROLS = APPLY_FIELDS.map(getPartId)

const validControls = (messages: Partial<Record<ApplyField, string>>) =>
  APPLY_FIELDS.filter((name) => messages[name] === undefined).map(getPartId)

interface ApplicationFormProps extends Omit<ReturnType<typeof useApplication>, 'isSent'> {
  roles: readonly Role[]
}

/**
 * The job application form without its confirmation. Before hydration, the form guard (a separate script) validates the
 * form. Without JavaScript, the browser posts the form. The lead API then finds the form's elements in the page by id, to
 * insert values and error messages. Because ids must be unique, a page must not contain two application forms.
 */
const ApplicationForm = ({
  roles,
  form,
  messages,
  problems,
  progress,
  again,
  register,
  formProps,
}: ApplicationFormProps) => {
  const { role, followRole } = useRequestedRole(form, roles, again)
  const control = (name: ApplyField, options: { hint?: boolean } = {}) => ({
    ...controlProps(getPartId(name), APPLY_RULES[name], messages[name], options),
    ...register(name),
  })
  const field = (name: ApplyField) => ({ id: getPartId(name), error: messages[name] })
  return (
    <PostForm
      ref={form}
      id={APPLY_FORM_ID}
      action={APPLY_ACTION}
      encType="multipart/form-data"
      data-guard={FORM}
      data-clarity-mask="true"
      aria-label="Application"
      onChange={followRole}
      {...formProps}
    >
      <ErrorSummary
        id={getSummaryId(APPLY_FORM_ID)}
        all={CONTROLS}
        problems={problems}
        valid={validControls(messages)}
      />
      <input type="hidden" id={`${APPLY_PREFIX}-${TOKEN_FIELD}`} name={TOKEN_FIELD} defaultValue="" />
      <FieldGrid>
        <Field {...field('role')} label="Role" wide>
          <SelectInput
            prompt="Choose a role"
            options={[...roles.map(({ title }) => title), OTHER]}
            {...control('role')}
          />
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
          hint={role ? role.send : 'optional; it helps us answer faster'}
          wide
        >
          <TextArea rows={5} {...control('message', { hint: true })} />
        </Field>
        <Field {...field(CV_FIELD)} label="Résumé" hint="PDF or Word (.docx), 5 MB at most" wide>
          <CvInput {...control(CV_FIELD, { hint: true })} />
        </Field>
      </FieldGrid>
      <Honeypot id={`${APPLY_PREFIX}-${HONEYPOT_FIELD}`} />
      <SendApplication progress={progress} />
    </PostForm>
  )
}

const KINDS =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A file input that covers its parent, so that a visitor can drop a file anywhere on it. */
const CvInput = (props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'style'>) => (
  <span className={cvInput.place}>
    <Icon icon={Paperclip} size={24} className={cvInput.clip} />
    <input type="file" accept={KINDS} {...props} className={cvInput.file} />
  </span>
)

const wordsFor = (progress: number): string =>
  progress < 100 ? `Uploading your résumé: ${progress}%` : 'Uploaded. Saving it…'

/** Submit button that shows the progress of the upload. `progress` is in percent, or null if no upload runs. */
const SendApplication = ({ progress }: { progress: number | null }) => {
  const isSending = progress !== null
  return (
    <SendRow send={isSending ? 'Sending your application…' : 'Send my application'} isSending={isSending}>
      {isSending ? (
        <p className={sendApplication.progress}>
          <progress max={100} value={progress} aria-label="Upload" />
          <span>{wordsFor(progress)}</span>
        </p>
      ) : (
        <p>
          See how we handle it in our <a href="/privacy-policy">privacy policy</a>.
        </p>
      )}
      <output className="visually-hidden">{isSending ? 'Sending your application' : ''}</output>
    </SendRow>
  )
}

interface ReceivedContent {
  title: string
  text: string
  quiet: string
}

interface ReceivedProps extends ReceivedContent {
  id: string
  isShown: boolean
  onAgain: () => void
  className: string | undefined
}

/** Confirmation in place of the form. Gets the keyboard focus when it appears. */
const Received = ({ id, title, text, quiet, isShown, onAgain, className }: ReceivedProps) => {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isShown) return
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'center' })
  }, [isShown])

  return (
    <section
      ref={panel}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-tone="spruce"
      className={classNames(receivedStyles.received, className)}
    >
      {isShown ? <AnimatedTally size={48} /> : <Tally size={48} />}
      <Heading level={3} size="lg" id={`${id}-title`}>
        <Marked text={title} />
      </Heading>
      <p className={receivedStyles.text}>{text}</p>
      <a href="#apply" className={receivedStyles.again} onClick={onAgain}>
        {quiet}
      </a>
    </section>
  )
}
