import { useShell } from '@federation/area-kit/shell-services'
import { FORM_TOKEN_PATH } from 'shared-contracts/form-post'
import { LEAD_RULES, RULED_FIELDS, type RuledField } from 'shared-contracts/lead-fields'
import { controlProps, useForm } from 'shared-ui'
import { FAILURE_PREFIX, fieldId } from '../../../contract/form.ts'
import { API_BASE, PURPOSES, SEND_MAIL_PATH, type Purpose } from '../../../contract/paths.ts'
import { storeHandover } from '../../handover/handover.ts'

export const isCounted = (name: RuledField): boolean => name !== 'terms'

export const useContactForm = (purpose: Purpose) => {
  const { form: name, received, subject } = PURPOSES[purpose]
  const { publish, identify, location, navigator, settings, plid } = useShell()
  const api = settings?.apiBase ?? API_BASE
  const form = useForm({
    name,
    fields: RULED_FIELDS,
    isCounted,
    getId: fieldId,
    failurePrefix: FAILURE_PREFIX,
    tokenUrl: `${api}${FORM_TOKEN_PATH}`,
    publish,
    load: () => import('./contact-request.ts'),
    prepare: ({ createRequestBody, readTouches, readValues, sendRequest }, data) => {
      const values = readValues(data)
      const leadBody = createRequestBody(values, { page: location.pathname, plid, ...readTouches() }, subject)
      return {
        // The idempotency key depends on this text. The text excludes the proof of work, so a retry with a new proof has the
        // same key, and the API recognizes the retry.
        content: JSON.stringify(leadBody),
        send: (proof, key) =>
          sendRequest(`${api}${SEND_MAIL_PATH}`, JSON.stringify({ ...leadBody, ...proof }), key),
        onSent: () => {
          identify(values.email)
          storeHandover({ ...values, employees: String(values.employees) })
          navigator.push(received)
        },
      }
    },
  })
  return {
    ...form,
    control: (field: RuledField, options: { hint?: boolean } = {}) => ({
      ...controlProps(fieldId(field), LEAD_RULES[field], form.messages[field], options),
      ...form.register(field),
    }),
  }
}
