import { useShell } from '@federation/area-kit/shell-services'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { FORM_TOKEN_PATH } from 'shared-contracts/form-post'
import { LEAD_FIELD_LIST, LEAD_RULES, RULED_FIELDS, type RuledField } from 'shared-contracts/lead-fields'
import {
  clearDraft,
  controlProps,
  createFormToken,
  createSubmissionKeys,
  readDraft,
  isBeingPosted,
  type Outcome,
  type Problems,
  saveDraft,
  adoptForm,
  useShownMessages,
} from 'shared-ui'
import { FAILURE_PREFIX, fieldId, HONEYPOT_FIELD } from '../../../contract/form.ts'
import { API_BASE, PURPOSES, SEND_MAIL_PATH, type Purpose } from '../../../contract/paths.ts'
import type { FormInput, FormOutput } from './contact-request.ts'
import { storeHandover } from '../../handover/handover.ts'

/** Loads the form's schema and the code that sends the form (9 kB) on demand, because hydration does not need them. */
const loadRequest = () => import('./contact-request.ts')

const resolve: Resolver<FormInput, unknown, FormOutput> = async (...validation) =>
  (await loadRequest()).resolveForm(...validation)

/** Names of the fields whose value is text. The other two fields are checkboxes. */
type TextField = Exclude<keyof FormInput, 'terms' | 'texts'>

const TEXT_FIELDS = new Set<string>([...LEAD_FIELD_LIST.map(({ name }) => name), HONEYPOT_FIELD])

const isTextField = (name: string): name is TextField => TEXT_FIELDS.has(name)

interface FieldProblem {
  name: RuledField
  message: string
}

type Messages = Partial<Record<string, string | undefined>>

/** Lists the invalid fields with their error messages, in the order of the form. */
export const listFieldProblems = (messages: Messages): FieldProblem[] =>
  RULED_FIELDS.flatMap((name) => {
    const message = messages[name]
    return message === undefined ? [] : [{ name, message }]
  })

/** Percentage of the fields that are valid, 0 to 100. */
export const computeCompletion = (invalid: readonly RuledField[]): number => {
  const validFieldCount = LEAD_FIELD_LIST.filter(({ name }) => !invalid.includes(name)).length
  return Math.round((validFieldCount / LEAD_FIELD_LIST.length) * 100)
}

const summaryOf = (failure: string | null, fields: readonly FieldProblem[]): Problems => ({
  failure: failure === null ? null : `${FAILURE_PREFIX}${failure}`,
  fields: fields.map(({ name, message }) => ({ id: fieldId(name), message })),
})

/**
 * State and behavior of the contact form. The fields have no default values, because a default would replace a value that was
 * typed before hydration.
 */
export const useContactForm = (purpose: Purpose) => {
  const { form: formName } = PURPOSES[purpose]
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems | null>(null)
  const isInFlight = useRef(false)
  const isPassedToSend = useRef(false)
  const { register, handleSubmit, formState, setValue, setError, reset } = useForm<
    FormInput,
    unknown,
    FormOutput
  >({ resolver: resolve, mode: 'onTouched', shouldFocusError: false })
  const { publish, begin, send, arrive } = useSending(purpose)
  const messages = Object.fromEntries(
    RULED_FIELDS.map((name) => [name, formState.errors[name]?.message]),
  ) as Record<RuledField, string | undefined>

  const { adopt } = useShownMessages(messages, (field) =>
    publish({ type: 'field_error', form: formName, field }),
  )

  useEffect(() => {
    if (!form.current) return
    const { touched, wrong, problems: shownProblems, hasBegun, isTold } = adoptForm(form.current)
    adopt(Object.keys(wrong))
    if (hasBegun) begin({ isPublished: true })
    for (const name of RULED_FIELDS) {
      const value = touched.get(name)
      if (value !== undefined) setValue(name, value as FormInput[RuledField], { shouldTouch: true })
      const message = wrong[name]
      if (message !== undefined) setError(name, { type: 'guard', message })
    }
    if (!shownProblems) return
    begin()
    if (!isTold && shownProblems.failure === null)
      publishInvalidFields(RULED_FIELDS.filter((name) => name in wrong))
    setProblems(shownProblems)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once: adopts what the guard showed before hydration
  }, [])

  // Keep this line below the effect above. `useKeptDraft` contains an effect, and React runs effects in source order. The
  // effect above must run first, because it detects whether the visitor has begun to fill in the form.
  const draft = useKeptDraft(formName, form, { begin, setValue: (name, value) => setValue(name, value) })

  /** Copies the values of the DOM into the form state. Password managers fill in fields without an event that React notices. */
  const adoptTyped = (element: HTMLFormElement) => {
    for (const [name, value] of new FormData(element))
      if (isTextField(name) && typeof value === 'string') setValue(name, value)
  }

  const publishInvalidFields = (names: RuledField[]) =>
    publish({ type: 'form_invalid', form: formName, fields: names, completion: computeCompletion(names) })

  const onInvalid = (errors: FieldErrors<FormInput>) => {
    const fields = listFieldProblems(
      Object.fromEntries(RULED_FIELDS.map((name) => [name, errors[name]?.message])),
    )
    publishInvalidFields(fields.map(({ name }) => name))
    setProblems(summaryOf(null, fields))
  }

  const onValid = async (values: FormOutput) => {
    isPassedToSend.current = true
    const outcome = await send(values)
    if (outcome.sent) {
      setProblems(null)
      storeHandover({ ...values, employees: String(values.employees) })
      // Remove the focus before the form is emptied. Otherwise a later blur event would validate the empty field.
      if (document.activeElement instanceof HTMLElement && form.current?.contains(document.activeElement))
        document.activeElement.blur()
      reset()
      draft.clear()
      arrive()
      return
    }
    const fields = listFieldProblems(outcome.fields)
    for (const { name, message } of fields) setError(name, { type: 'server', message })
    setProblems(summaryOf(outcome.error, fields))
  }

  return {
    form,
    register,
    messages,
    isSending: formState.isSubmitting,
    problems,
    control: (name: RuledField, options: { hint?: boolean } = {}) => ({
      ...controlProps(fieldId(name), LEAD_RULES[name], messages[name], options),
      ...register(name),
    }),
    onInput: () => {
      begin()
      draft.save()
    },
    onSubmit: async (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      // Check for a request in progress here. React disables the button only at the next render, and the visitor can press Enter
      // again before that.
      if (isInFlight.current || isBeingPosted(event.currentTarget)) return
      isInFlight.current = true
      isPassedToSend.current = false
      const element = event.currentTarget
      try {
        adoptTyped(element)
        await handleSubmit(onValid, onInvalid)(event)
      } catch (error) {
        // If the error occurred before sending, for example because another company's script broke the validation, let the
        // browser post the form. The API validates the fields of every post.
        if (isPassedToSend.current) throw error
        element.submit()
      } finally {
        isInFlight.current = false
      }
    },
  }
}

/** Sends the contact form: requests a form token, solves challenges, posts the request and publishes analytics events. */
const useSending = (purpose: Purpose) => {
  const { form, received, subject } = PURPOSES[purpose]
  const { publish, identify, location, navigator, settings, plid } = useShell()
  const [getSubmissionKey] = useState(createSubmissionKeys)
  const [formToken] = useState(createFormToken)
  const isStarted = useRef(false)
  const api = settings?.apiBase ?? API_BASE

  return {
    publish,
    /**
     * Call this function when the visitor begins to fill in the form. It requests a form token and publishes the event
     * `form_start`. `isPublished` is true if `form_start` was already published before hydration: by the form guard, a script that
     * validates forms.
     */
    begin: ({ isPublished = false } = {}) => {
      if (isStarted.current) return
      isStarted.current = true
      // Ignore a failed load of the form's code here. The validation at the submit loads this code again. If that load fails
      // too, the browser posts the form.
      loadRequest().catch(() => {})
      if (!isPublished) publish({ type: 'form_start', form })
      formToken.open(`${api}${FORM_TOKEN_PATH}`)
    },
    send: async (values: FormOutput): Promise<Outcome> => {
      publish({ type: 'form_submit', form })
      const { createRequestBody, readTouches, sendRequest } = await loadRequest()
      const leadBody = createRequestBody(values, { page: location.pathname, plid, ...readTouches() }, subject)
      // Exclude the proof of work from the idempotency key. So a retry with a new proof has the same key, and the API
      // recognizes it as the same request.
      const key = getSubmissionKey(JSON.stringify(leadBody))
      const outcome = await formToken.sendWith(`${api}${FORM_TOKEN_PATH}`, (proof) =>
        sendRequest(`${api}${SEND_MAIL_PATH}`, JSON.stringify({ ...leadBody, ...proof }), key),
      )
      if (outcome.sent) {
        formToken.close()
        identify(values.email)
        publish({ type: 'form_success', form })
      } else {
        publish({ type: 'form_failure', form, error: outcome.error.slice(0, 300) })
      }
      return outcome
    },
    arrive: () => navigator.push(received),
  }
}

interface Draft {
  /** Marks the form as begun. Called at hydration if the visitor filled in a field before hydration. */
  begin: () => void
  setValue: (name: TextField, value: string) => void
}

/**
 * Restores the form values that the visitor typed earlier in this browser tab, on any page. Returns two functions: `save`
 * stores the current values, and `clear` deletes the stored values.
 */
const useKeptDraft = (
  form: string,
  element: RefObject<HTMLFormElement | null>,
  { begin, setValue }: Draft,
) => {
  const save = () => {
    if (element.current) saveDraft(form, element.current)
  }

  useEffect(() => {
    if (!element.current) return
    if ([...new FormData(element.current)].some(([name, value]) => isTextField(name) && value !== '')) {
      begin()
      save()
    }
    for (const [name, value] of readDraft(form, element.current)) if (isTextField(name)) setValue(name, value)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once: adopts values that were present before hydration
  }, [])

  return { save, clear: () => clearDraft(form) }
}
