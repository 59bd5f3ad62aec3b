import { zodResolver } from '@hookform/resolvers/zod'
import { useShell } from 'federation/shell-services'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { LEAD_FIELDS } from '../../../contract/form.ts'
import { API_BASE, SEND_MAIL_PATH, THANK_YOU_PAGE } from '../../../contract/paths.ts'
import { FormValues, type FormInput, type FormOutput } from './form-values.ts'
import { keepDigits } from './keep-digits.ts'
import { completionOf, fieldProblems, type Problems } from './problems.ts'
import { requestBody } from './request-body.ts'
import { sendRequest } from './send-request.ts'
import { createSubmissionKeys } from './submission-key.ts'

/** Name of the form in events. */
const FORM = 'contact'

/** State and behaviour of the contact form. It takes over what was typed before it woke: no field has a default. */
export const useContactForm = () => {
  const { publish, settings, plid } = useShell()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Problems | null>(null)
  const [keyOf] = useState(createSubmissionKeys)
  const isStarted = useRef(false)
  const isInFlight = useRef(false)
  const { register, handleSubmit, formState, getValues, setValue, setError, reset } = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(FormValues, undefined, { mode: 'sync' }),
    mode: 'onTouched',
    shouldFocusError: false,
  })

  const start = () => {
    if (isStarted.current) return
    isStarted.current = true
    publish({ type: 'form_start', form: FORM })
  }

  useEffect(() => {
    if (Object.values(getValues()).some(Boolean)) start()
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was there before the form woke
  }, [])

  const onInvalid = (errors: FieldErrors<FormInput>) => {
    const messages = Object.fromEntries(LEAD_FIELDS.map((name) => [name, errors[name]?.message]))
    const fields = fieldProblems(messages)
    const names = fields.map(({ name }) => name)
    publish({ type: 'form_invalid', form: FORM, fields: names, completion: completionOf(names) })
    setProblems({ failure: null, fields })
  }

  const onValid = async (values: FormOutput) => {
    publish({ type: 'form_submit', form: FORM })
    const body = JSON.stringify(requestBody(values, { page: pathname, plid }))
    const outcome = await sendRequest(`${settings?.apiBase ?? API_BASE}${SEND_MAIL_PATH}`, body, keyOf(body))
    if (outcome.sent) {
      publish({ type: 'form_success', form: FORM })
      setProblems(null)
      reset()
      await navigate(THANK_YOU_PAGE)
      return
    }
    publish({ type: 'form_failure', form: FORM, error: outcome.error.slice(0, 300) })
    const fields = fieldProblems(outcome.fields)
    for (const { name, message } of fields) setError(name, { type: 'server', message })
    setProblems({ failure: outcome.error, fields })
  }

  return {
    register,
    errors: formState.errors,
    isSending: formState.isSubmitting,
    problems,
    onFirstInput: start,
    /** Filters the phone's value before the form reads it. */
    keepPhoneDigits: (input: HTMLInputElement) => {
      keepDigits(input)
      setValue('phone', input.value)
    },
    onSubmit: async (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      // The disabled button comes with the next render; Enter may be faster.
      if (isInFlight.current) return
      isInFlight.current = true
      await handleSubmit(onValid, onInvalid)(event).finally(() => {
        isInFlight.current = false
      })
    },
  }
}
