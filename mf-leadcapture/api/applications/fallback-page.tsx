import { getSummaryId } from 'shared-contracts/form-post'
import {
  ActionButton,
  controlProps,
  ErrorSummary,
  Field,
  FieldGrid,
  PostForm,
  TextArea,
  TextInput,
  Honeypot,
} from 'shared-ui'
import {
  APPLY_ACTION,
  APPLY_FIELDS,
  APPLY_FORM_ID,
  APPLY_PREFIX,
  type ApplyField,
  CV_FIELD,
  APPLY_RULES,
} from 'shared-contracts/application'
import { HONEYPOT_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import page from '../http/pages/document.module.css'
import { renderPlainPage } from '../http/pages/document.tsx'
import styles from '../http/pages/form.module.css'
import type { PlainPages } from '../http/form-page.ts'

const partId = (name: string): string => `${APPLY_PREFIX}-${name}`

const CONTROLS = APPLY_FIELDS.map(partId)

const field = (name: ApplyField) => ({ id: partId(name), error: undefined })

const control = (name: ApplyField, options: { hint?: boolean } = {}) => ({
  name,
  ...controlProps(partId(name), APPLY_RULES[name], undefined, options),
})

/** Form on a plain page, for use when the career page cannot be fetched from the page server. */
const ApplicationFallback = () => (
  <PostForm id={APPLY_FORM_ID} action={APPLY_ACTION} encType="multipart/form-data">
    <ErrorSummary id={getSummaryId(APPLY_FORM_ID)} all={CONTROLS} problems={null} />
    <input type="hidden" id={partId(TOKEN_FIELD)} name={TOKEN_FIELD} defaultValue="" />
    <FieldGrid className={styles.fields}>
      <Field {...field('role')} label="Role" wide>
        <TextInput {...control('role')} />
      </Field>
      <Field {...field('fullName')} label="Full name">
        <TextInput autoComplete="name" {...control('fullName')} />
      </Field>
      <Field {...field('email')} label="Email">
        <TextInput type="email" autoComplete="email" spellCheck={false} {...control('email')} />
      </Field>
      <Field {...field('phone')} label="Phone" hint="digits only">
        <TextInput type="tel" autoComplete="tel" {...control('phone', { hint: true })} />
      </Field>
      <Field {...field('links')} label="Links to your work or profiles" hint="optional, one per line" wide>
        <TextArea rows={3} {...control('links', { hint: true })} />
      </Field>
      <Field {...field('message')} label="What should we know?" hint="optional" wide>
        <TextArea rows={6} {...control('message', { hint: true })} />
      </Field>
      <Field {...field(CV_FIELD)} label="Résumé" hint="PDF or Word (.docx), 5 MB at most" wide>
        <TextInput type="file" accept=".pdf,.docx" {...control(CV_FIELD, { hint: true })} />
      </Field>
    </FieldGrid>
    <Honeypot id={partId(HONEYPOT_FIELD)} />
    <ActionButton type="submit" size="lg" className={page.send}>
      Send application
    </ActionButton>
  </PostForm>
)

export const applicationFallback: PlainPages['applicationFallback'] = (stylesheets) =>
  renderPlainPage('Apply for a role', stylesheets, <ApplicationFallback />)
