import { LEAD_FIELD_LIST, RULED_FIELDS, type RuledField } from 'shared-contracts/lead-fields'
import {
  DescribedInput,
  ErrorSummary,
  listOpenProblems,
  Field,
  FieldGrid,
  FieldMessage,
  PostForm,
  SendRow,
  Honeypot,
  useErrorTitle,
  ConsentBox as WordedBox,
  type ConsentBoxProps,
} from 'shared-ui'
import {
  fieldErrorId,
  fieldId,
  FORM_ID,
  HONEYPOT_FIELD,
  STORED_FIELDS,
  SUBJECT_FIELD,
  SUMMARY_ID,
  TEXTS_FIELD,
  TOKEN_FIELD,
  type StoredField,
} from '../../../contract/form.ts'
import { PURPOSES, SEND_MAIL_ACTION, type Purpose } from '../../../contract/paths.ts'
import type { ContactFormContent } from '../leadcapture.schema.ts'
import { useContactForm } from './use-contact-form.ts'
import { CONSENT_TEXTS, type ConsentKind } from '../../../contract/consent.ts'

const ConsentBox = ({ kind, ...rest }: Omit<ConsentBoxProps, 'parts' | 'quiet'> & { kind: ConsentKind }) => (
  <WordedBox parts={CONSENT_TEXTS[kind].parts} quiet={kind === 'texts'} {...rest} />
)

const CONTROLS = RULED_FIELDS.map(fieldId)
const STORED = Object.entries(STORED_FIELDS) as [StoredField, string][]

interface ContactFormProps {
  content: ContactFormContent
  purpose?: Purpose
}

/**
 * Contact form. Before hydration, the form guard (a separate script) validates it. Without JavaScript, the browser
 * posts the form. The API then finds the form's elements in the page by id, to insert values and error messages. Because ids
 * must be unique, a page must not contain two contact forms.
 */
export const ContactForm = ({ content, purpose = 'demo' }: ContactFormProps) => {
  const { form, control, messages, isSending, problems, formProps } = useContactForm(purpose)
  const field = (name: RuledField) => ({ id: fieldId(name), error: messages[name] })
  const valid = RULED_FIELDS.filter((name) => messages[name] === undefined).map((name) => fieldId(name))
  useErrorTitle(listOpenProblems(problems, valid) !== null)

  return (
    <PostForm
      ref={form}
      id={FORM_ID}
      action={SEND_MAIL_ACTION}
      data-guard={PURPOSES[purpose].form}
      data-clarity-mask="true"
      aria-label={content.name}
      {...formProps}
    >
      <ErrorSummary id={SUMMARY_ID} all={CONTROLS} problems={problems} valid={valid} />
      <input type="hidden" name={SUBJECT_FIELD} value={PURPOSES[purpose].subject} />
      <input type="hidden" id={fieldId(TOKEN_FIELD)} name={TOKEN_FIELD} defaultValue="" />
      {STORED.map(([name, key]) => (
        <input key={name} type="hidden" id={fieldId(name)} name={name} defaultValue="" data-stored={key} />
      ))}
      <FieldGrid>
        {LEAD_FIELD_LIST.map(({ name, label, hint, control: shown }) => (
          <Field
            key={name}
            {...field(name)}
            label={content.labels?.[name] ?? label}
            hint={hint}
            wide={shown.kind === 'text'}
          >
            <DescribedInput shown={shown} {...control(name, { hint: hint !== undefined })} />
          </Field>
        ))}
      </FieldGrid>
      <ConsentBox kind="terms" control={control('terms')}>
        <FieldMessage {...field('terms')} />
      </ConsentBox>
      <ConsentBox kind="texts" control={{ id: fieldId(TEXTS_FIELD), name: TEXTS_FIELD }}>
        <p id={fieldErrorId(TEXTS_FIELD)} hidden />
      </ConsentBox>
      <Honeypot id={fieldId(HONEYPOT_FIELD)} />
      <SendRow send={isSending ? `${content.sending}…` : content.send} isSending={isSending}>
        <p>{content.next}</p>
      </SendRow>
      <output className="visually-hidden">{isSending ? content.sending : ''}</output>
    </PostForm>
  )
}
