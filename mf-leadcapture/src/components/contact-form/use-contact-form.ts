import { zodResolver } from '@hookform/resolvers/zod'
import { LEAD_RULES, RULED_FIELDS, type RuledField } from 'shared-contracts/lead-fields'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import { controlProps, isBeingPosted, takeOver, useShownMessages, type Problems } from 'shared-ui'
import { FAILURE_PREFIX, fieldId } from '../../../contract/form.ts'
import { handOver } from '../../handover/handover.ts'
import { FormValues, isTextField, type FormInput, type FormOutput } from './form-values.ts'
import { completionOf, fieldProblems, type FieldProblem } from './problems.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { FORM, useSending } from './use-sending.ts'

const summaryOf = (failure: string | null, fields: readonly FieldProblem[]): Problems => ({
  failure: failure === null ? null : `${FAILURE_PREFIX}${failure}`,
  fields: fields.map(({ name, message }) => ({ id: fieldId(name), message })),
})

/** State and behaviour of the contact form. It takes over what was typed before it woke: no field has a default. */
export const useContactForm = () => {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems | null>(null)
  const isInFlight = useRef(false)
  const isHandedOn = useRef(false)
  const { register, handleSubmit, formState, setValue, setError, reset } = useForm<
    FormInput,
    unknown,
    FormOutput
  >({
    resolver: zodResolver(FormValues, undefined, { mode: 'sync' }),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { publish, begin, send, arrive } = useSending()
  const messages = Object.fromEntries(
    RULED_FIELDS.map((name) => [name, formState.errors[name]?.message]),
  ) as Record<RuledField, string | undefined>

  const { adopt } = useShownMessages(messages, (field) => publish({ type: 'field_error', form: FORM, field }))

  useEffect(() => {
    if (!form.current) return
    const { touched, wrong, problems: said, hasBegun, isTold } = takeOver(form.current)
    adopt(Object.keys(wrong))
    if (hasBegun) begin({ isTold: true })
    for (const name of RULED_FIELDS) {
      const value = touched.get(name)
      if (value !== undefined) setValue(name, value as FormInput[RuledField], { shouldTouch: true })
      const message = wrong[name]
      if (message !== undefined) setError(name, { type: 'guard', message })
    }
    if (!said) return
    begin()
    if (!isTold && said.failure === null) sayInvalid(RULED_FIELDS.filter((name) => name in wrong))
    setProblems(said)
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what the guard had said before the form woke
  }, [])

  // After the guard's word has been taken over: who has begun is known by then.
  const draft = useKeptDraft(form, { begin, setValue: (name, value) => setValue(name, value) })

  /** Password managers write past React, which then tells of no change: what stands in the fields counts. */
  const adoptTyped = (element: HTMLFormElement) => {
    for (const [name, value] of new FormData(element))
      if (isTextField(name) && typeof value === 'string') setValue(name, value)
  }

  const sayInvalid = (names: RuledField[]) =>
    publish({ type: 'form_invalid', form: FORM, fields: names, completion: completionOf(names) })

  const onInvalid = (errors: FieldErrors<FormInput>) => {
    const fields = fieldProblems(
      Object.fromEntries(RULED_FIELDS.map((name) => [name, errors[name]?.message])),
    )
    sayInvalid(fields.map(({ name }) => name))
    setProblems(summaryOf(null, fields))
  }

  const onValid = async (values: FormOutput) => {
    isHandedOn.current = true
    const outcome = await send(values)
    if (outcome.sent) {
      setProblems(null)
      handOver(values)
      // A field that keeps the focus would be checked when it loses it, and be empty by then.
      if (document.activeElement instanceof HTMLElement && form.current?.contains(document.activeElement))
        document.activeElement.blur()
      reset()
      draft.clear()
      await arrive()
      return
    }
    const fields = fieldProblems(outcome.fields)
    for (const { name, message } of fields) setError(name, { type: 'server', message })
    setProblems(summaryOf(outcome.error, fields))
  }

  return {
    form,
    register,
    messages,
    isSending: formState.isSubmitting,
    problems,
    /** A field's props: its own id, what describes it, and what registers it. */
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
      // The disabled button comes with the next render; Enter may be faster.
      if (isInFlight.current || isBeingPosted(event.currentTarget)) return
      isInFlight.current = true
      isHandedOn.current = false
      const element = event.currentTarget
      try {
        adoptTyped(element)
        await handleSubmit(onValid, onInvalid)(event)
      } catch (error) {
        // What else runs in the page may break what checks the form: then the browser sends it, and the API checks.
        if (isHandedOn.current) throw error
        element.submit()
      } finally {
        isInFlight.current = false
      }
    },
  }
}
