import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormRegisterReturn, useForm as useHookForm } from 'react-hook-form'
import type { Publish } from 'shared-contracts/events'
import type { Problems } from './error-summary.tsx'
import {
  adoptForm,
  clearDraft,
  hasDraftableText,
  isBeingPosted,
  readDraft,
  saveDraft,
  useShownMessages,
} from './form-state.ts'
import { createFormToken, createSubmissionKeys, type FormProof } from './form-token.ts'
import type { Outcome } from './outcome.ts'

/** Error messages of the invalid fields, by field name. */
export type FormMessages<Name extends string> = Partial<Record<Name, string>>

/** A valid form, ready to be sent. */
export interface PreparedForm {
  /** Text that is equal for equal submissions. A retry with the same text gets the same idempotency key. */
  content: string
  /** Sends the form once. Never rejects: the outcome contains the error. */
  send: (proof: FormProof, key: string) => Promise<Outcome>
  /** Called after the form was sent. */
  onSent: () => void
}

interface FormOptions<Name extends string, Code> {
  /** Name of the form in events and in the key of its draft. */
  name: string
  /** Names of the validated fields, in the order of the form. */
  fields: readonly Name[]
  /** Returns true for fields that count in `completion`, the percentage of fields that are valid. */
  isCounted?: (name: Name) => boolean
  getId: (name: Name) => string
  /** Text before the message of a failed request. */
  failurePrefix: string
  tokenUrl: string
  publish: Publish
  /** Loads the code that validates and sends the form. Called at the first input, because hydration does not need the code. */
  load: () => Promise<Code>
  prepare: (code: Code, data: FormData) => PreparedForm
}

/** Returns the percentage of fields that are valid, from 0 to 100. */
export const computeCompletion = (fields: readonly string[], messages: FormMessages<string>): number =>
  Math.round((100 * fields.filter((name) => messages[name] === undefined).length) / fields.length)

const countAll = () => true

/**
 * State and behavior of a form that the form guard (the script that validates forms before hydration) transfers to React. React
 * Hook Form decides when a field is validated: when the visitor leaves it, and from then on at each input. The fields have no
 * default values, because a default would replace a value that was typed before hydration. If the code of the form does not
 * load, the browser posts the form, and the API validates it.
 */
export const useForm = <Name extends string, Code extends { check: (data: FormData) => FormMessages<Name> }>({
  name: formName,
  fields,
  isCounted = countAll,
  getId,
  failurePrefix,
  tokenUrl,
  publish,
  load,
  prepare,
}: FormOptions<Name, Code>) => {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems | null>(null)
  const [getKey] = useState(createSubmissionKeys)
  const [formToken] = useState(createFormToken)
  const isStarted = useRef(false)
  const isInFlight = useRef(false)
  const isPassedToSend = useRef(false)
  const { register, formState, handleSubmit, setError, setValue, reset } = useHookForm<
    Record<string, string | boolean>
  >({
    mode: 'onTouched',
    shouldFocusError: false,
    // Reads the values from the document, because password managers fill in fields without an event that React notices. Reads
    // them before it waits for `load`, because the form could be sent and emptied during the wait.
    resolver: async () => {
      const data = new FormData(form.current ?? undefined)
      const found = Object.entries<string | undefined>((await load()).check(data))
      if (found.length === 0) return { values: {}, errors: {} }
      return {
        values: {},
        errors: Object.fromEntries(found.map(([name, message = '']) => [name, { type: 'rule', message }])),
      }
    },
  })
  const readMessages = (errors: typeof formState.errors) =>
    Object.fromEntries(fields.map((name) => [name, errors[name]?.message])) as FormMessages<Name>
  const messages = readMessages(formState.errors)

  const listInvalid = (found: FormMessages<Name>): Name[] =>
    fields.filter((name) => found[name] !== undefined)
  const showProblems = (failure: string | null, found: FormMessages<Name>) =>
    setProblems({
      failure: failure === null ? null : `${failurePrefix}${failure}`,
      fields: listInvalid(found).map((name) => ({ id: getId(name), message: found[name] ?? '' })),
    })
  const publishInvalid = (found: FormMessages<Name>) =>
    publish({
      type: 'form_invalid',
      form: formName,
      fields: listInvalid(found),
      completion: computeCompletion(fields.filter(isCounted), found),
    })
  const showInvalid = (errors: typeof formState.errors) => {
    const found = readMessages(errors)
    publishInvalid(found)
    showProblems(null, found)
  }
  const showMessages = (type: string, found: FormMessages<Name>) => {
    for (const name of listInvalid(found)) setError(name, { type, message: found[name] ?? '' })
  }

  /** Marks the form as begun. If `isTold` is true, `form_start` has been published before hydration and is not repeated. */
  const begin = ({ isTold = false } = {}) => {
    if (isStarted.current) return
    isStarted.current = true
    if (!isTold) publish({ type: 'form_start', form: formName })
    formToken.open(tokenUrl)
    // If the form's code fails to load, ignore the error: the submit loads the code again.
    load().catch(() => undefined)
  }

  const { adopt: adoptShown } = useShownMessages(messages, (field) =>
    publish({ type: 'field_error', form: formName, field }),
  )

  const adopt = useEffectEvent((element: HTMLFormElement) => {
    const guarded = adoptForm(element)
    const found = guarded.wrong as FormMessages<Name>
    adoptShown(Object.keys(found))
    if (guarded.hasBegun) begin({ isTold: true })
    for (const [name, value] of guarded.touched) {
      const control = element.elements.namedItem(name)
      // `setValue` would remove a chosen file. `onBlur` marks the control as touched and keeps the file.
      if (control instanceof HTMLInputElement && control.type === 'file')
        void register(name).onBlur({ target: control, type: 'blur' })
      else setValue(name, value, { shouldTouch: true })
    }
    showMessages('guard', found)
    if (guarded.problems) {
      begin()
      if (!guarded.isTold && guarded.problems.failure === null) publishInvalid(found)
      setProblems(guarded.problems)
    }
    if (hasDraftableText(element)) {
      begin()
      saveDraft(formName, element)
    }
    for (const [name, value] of readDraft(formName, element)) {
      const control = element.elements.namedItem(name)
      if (!(control instanceof Element && 'value' in control)) continue
      control.value = value
      // Setting `value` fires no event, so this code fires `change` for the components that listen to the field.
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  useEffect(() => {
    if (form.current) adopt(form.current)
  }, [])

  const send = async (element: HTMLFormElement, data: FormData) => {
    const { content, send: sendOnce, onSent } = prepare(await load(), data)
    isPassedToSend.current = true
    publish({ type: 'form_submit', form: formName })
    const key = getKey(content)
    const outcome = await formToken.sendWith(tokenUrl, (proof) => sendOnce(proof, key))
    if (outcome.sent) {
      formToken.close()
      publish({ type: 'form_success', form: formName })
      isStarted.current = false
      clearDraft(formName)
      setProblems(null)
      // Remove the focus before the form is emptied. Otherwise a later blur event would validate the empty field.
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur()
      reset()
      onSent()
      return
    }
    publish({ type: 'form_failure', form: formName, error: outcome.error.slice(0, 300) })
    const found = outcome.fields as FormMessages<Name>
    showMessages('server', found)
    showProblems(outcome.error, found)
  }

  return {
    form,
    messages,
    problems,
    isSending: formState.isSubmitting,
    register: (name: Name): UseFormRegisterReturn => register(name),
    formProps: {
      onInput: (event: React.InputEvent<HTMLFormElement>) => {
        begin()
        saveDraft(formName, event.currentTarget)
      },
      onSubmit: async (event: React.SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        // React disables the button only at the next render, and the visitor can press Enter again before that.
        if (isInFlight.current || isBeingPosted(event.currentTarget)) return
        isInFlight.current = true
        isPassedToSend.current = false
        const element = event.currentTarget
        const data = new FormData(element)
        try {
          await handleSubmit(() => send(element, data), showInvalid)(event)
        } catch (error) {
          // If the error occurred before sending, for example because the code did not load, let the browser post the form.
          // `submit()` fires no submit event, so this handler does not run again.
          if (isPassedToSend.current) throw error
          element.submit()
        } finally {
          isInFlight.current = false
        }
      },
    },
  }
}
