import { LEAD_FIELD_LIST, LEAD_RULES, RULED_FIELDS, type RuledField } from 'shared-contracts/lead-fields'
import { LEAD_SUBJECT } from 'shared-contracts/form-post'
import { SITE } from 'shared-contracts/site'
import {
  ActionButton,
  ConsentBox,
  controlProps,
  DescribedInput,
  ErrorSummary,
  Field,
  FieldGrid,
  FieldMessage,
  PostForm,
  Honeypot,
} from 'shared-ui'
import { CONSENT_TEXTS } from '../../contract/consent.ts'
import {
  CHECKED,
  fieldErrorId,
  fieldId,
  FORM_ID,
  HONEYPOT_FIELD,
  STORED_FIELDS,
  type StoredField,
  SUBJECT_FIELD,
  SUMMARY_ID,
  TEXTS_FIELD,
  TOKEN_FIELD,
} from '../../contract/form.ts'
import { SEND_MAIL_ACTION } from '../../contract/paths.ts'
import page from '../http/pages/document.module.css'
import { renderPlainPage } from '../http/pages/document.tsx'
import styles from '../http/pages/form.module.css'
import type { PlainPages } from '../http/form-page.ts'

const CONTROLS = RULED_FIELDS.map(fieldId)
const HIDDEN = [TOKEN_FIELD, ...(Object.keys(STORED_FIELDS) as StoredField[])] as const

const field = (name: RuledField) => ({ id: fieldId(name), error: undefined })

/** Form on a plain page, for use when the contact page cannot be fetched from the page server. */
const ContactFallback = () => (
  <PostForm id={FORM_ID} action={SEND_MAIL_ACTION}>
    <ErrorSummary id={SUMMARY_ID} all={CONTROLS} problems={null} />
    <input type="hidden" id={fieldId(SUBJECT_FIELD)} name={SUBJECT_FIELD} value={LEAD_SUBJECT} />
    {HIDDEN.map((name) => (
      <input key={name} type="hidden" id={fieldId(name)} name={name} defaultValue="" />
    ))}
    <FieldGrid className={styles.fields}>
      {LEAD_FIELD_LIST.map(({ name, label, hint, control }) => (
        <Field key={name} {...field(name)} label={label} hint={hint} wide={control.kind === 'text'}>
          <DescribedInput
            shown={control}
            name={name}
            {...controlProps(fieldId(name), LEAD_RULES[name], undefined, { hint: hint !== undefined })}
          />
        </Field>
      ))}
    </FieldGrid>
    <ConsentBox
      parts={CONSENT_TEXTS.terms.parts}
      control={{
        name: 'terms',
        value: CHECKED,
        ...controlProps(fieldId('terms'), LEAD_RULES.terms, undefined),
      }}
    >
      <FieldMessage {...field('terms')} />
    </ConsentBox>
    <ConsentBox
      quiet
      parts={CONSENT_TEXTS.texts.parts}
      control={{ id: fieldId(TEXTS_FIELD), name: TEXTS_FIELD, value: CHECKED }}
    >
      <p id={fieldErrorId(TEXTS_FIELD)} hidden />
    </ConsentBox>
    <Honeypot id={fieldId(HONEYPOT_FIELD)} />
    <ActionButton type="submit" size="lg" className={page.send}>
      Send message
    </ActionButton>
  </PostForm>
)

export const contactFallback: PlainPages['contactFallback'] = (stylesheets) =>
  renderPlainPage(`Contact ${SITE.name}`, stylesheets, <ContactFallback />)
