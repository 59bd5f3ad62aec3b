import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

export interface FormOptions<Name extends string, Code> {
  /** Name of the form in events and in the key of its draft. */
  name: string
  /** Names of the validated fields, in the order of the form. */
  fields: readonly Name[]
  /** True for fields that count in `completion`, the percentage of valid fields. */
  isCounted?: (name: Name) => boolean
  getId: (name: Name) => string
  /** Text before the message of a failed request. */
  failurePrefix: string
  tokenUrl: string
  publish: Publish
  /** Loads the code that validates and sends the form. The first input calls this function, because hydration does not need the code. */
  load: () => Promise<Code>
  prepare: (code: Code, data: FormData) => PreparedForm
}

/** Returns the percentage of fields that are valid, from 0 to 100. */
export const computeCompletion = (fields: readonly string[], messages: FormMessages<string>): number =>
  Math.round((100 * fields.filter((name) => messages[name] === undefined).length) / fields.length)

const countAll = () => true

/**
 * State and behavior of a form that the form guard (the script that validates forms before hydration) transfers to React. The fields
 * are uncontrolled, because React must not replace a value that was typed before hydration. If the code of the form does not load,
 * the browser posts the form, and the API validates it.
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
  const [messages, setMessages] = useState<FormMessages<Name>>({})
  const [problems, setProblems] = useState<Problems | null>(null)
  const [isSending, setSending] = useState(false)
  const [getKey] = useState(createSubmissionKeys)
  const [formToken] = useState(createFormToken)
  const isStarted = useRef(false)
  const isInFlight = useRef(false)
  /** True from a successful submission until the next input. Its empty fields are not validated. */
  const isEmptied = useRef(false)
  /** Fields that are validated at each input, because the visitor has left them or has submitted the form. */
  const touched = useRef(new Set<Name>())

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

  /** Marks the form as begun. `isTold` is true if the form guard has published `form_start` already. */
  const begin = ({ isTold = false } = {}) => {
    if (isStarted.current) return
    isStarted.current = true
    if (!isTold) publish({ type: 'form_start', form: formName })
    formToken.open(tokenUrl)
    // Ignore a failed load. The submit loads the code again.
    load().catch(() => undefined)
  }

  const { adopt: adoptShown } = useShownMessages(messages, (field) =>
    publish({ type: 'field_error', form: formName, field }),
  )

  const adopt = useEffectEvent((element: HTMLFormElement) => {
    const guarded = adoptForm(element)
    const found = guarded.wrong as FormMessages<Name>
    adoptShown(Object.keys(found))
    touched.current = new Set(fields.filter((name) => guarded.touched.has(name)))
    if (guarded.hasBegun) begin({ isTold: true })
    setMessages(found)
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
      // Setting `value` fires no event, but components listen to changes of their fields.
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  useEffect(() => {
    if (form.current) adopt(form.current)
  }, [])

  const recheck = async (target: EventTarget, hasLeft: boolean) => {
    const name = fields.find((field) => target instanceof Element && target.getAttribute('name') === field)
    if (name === undefined || (!hasLeft && !touched.current.has(name))) return
    touched.current.add(name)
    const code = await load().catch(() => null)
    if (!code || !form.current || isEmptied.current) return
    const message = code.check(new FormData(form.current))[name]
    setMessages((current) => {
      const { [name]: _before, ...others } = current
      return (message === undefined ? others : { ...others, [name]: message }) as FormMessages<Name>
    })
  }

  const send = async ({ content, send: sendOnce, onSent }: PreparedForm, element: HTMLFormElement) => {
    publish({ type: 'form_submit', form: formName })
    const key = getKey(content)
    const outcome = await formToken.sendWith(tokenUrl, (proof) => sendOnce(proof, key))
    if (outcome.sent) {
      formToken.close()
      publish({ type: 'form_success', form: formName })
      isStarted.current = false
      isEmptied.current = true
      touched.current.clear()
      clearDraft(formName)
      element.reset()
      setProblems(null)
      onSent()
      return
    }
    publish({ type: 'form_failure', form: formName, error: outcome.error.slice(0, 300) })
    const found = outcome.fields as FormMessages<Name>
    setMessages(found)
    showProblems(outcome.error, found)
  }

  const submit = async (element: HTMLFormElement) => {
    let code: Code
    let found: FormMessages<Name>
    const data = new FormData(element)
    try {
      code = await load()
      found = code.check(data)
    } catch {
      // `submit()` fires no submit event, so this handler does not run again.
      element.submit()
      return
    }
    touched.current = new Set(fields)
    setMessages(found)
    if (listInvalid(found).length > 0) {
      publishInvalid(found)
      showProblems(null, found)
      return
    }
    setSending(true)
    await send(prepare(code, data), element).finally(() => setSending(false))
  }

  return {
    form,
    messages,
    problems,
    isSending,
    /** Props of the form element. */
    formProps: {
      onInput: (event: React.InputEvent<HTMLFormElement>) => {
        isEmptied.current = false
        begin()
        saveDraft(formName, event.currentTarget)
        void recheck(event.target, false)
      },
      onBlur: (event: React.FocusEvent<HTMLFormElement>) => void recheck(event.target, true),
      onSubmit: async (event: React.SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        // React disables the button only at the next render, and the visitor can press Enter again before that.
        if (isInFlight.current || isBeingPosted(event.currentTarget)) return
        isInFlight.current = true
        await submit(event.currentTarget).finally(() => {
          isInFlight.current = false
        })
      },
    },
  }
}
