import { useShell } from '@federation/area-kit/shell-services'
import {
  type ChangeEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  APPLY_FAILURE_PREFIX,
  APPLY_FIELDS,
  APPLY_PATH,
  APPLY_PREFIX,
  type ApplyField,
} from 'shared-contracts/application'
import { API_BASE, FORM_TOKEN_PATH } from 'shared-contracts/form-post'
import {
  clearDraft,
  createFormToken,
  createSubmissionKeys,
  readDraft,
  isBeingPosted,
  type Problems,
  saveDraft,
  adoptForm,
  useShownMessages,
} from 'shared-ui'
import type { Role } from '../company/company.schema.ts'
import type { Messages } from './submission.ts'

export const FORM = 'application'

export const getPartId = (name: ApplyField): string => `${APPLY_PREFIX}-${name}`

const isField = (name: string): name is ApplyField => APPLY_FIELDS.some((field) => field === name)

/**
 * Loads the code that validates and sends the form. The first input calls this function, so that visitors who only read the
 * page do not load that code.
 */
const loadSubmission = () => import('./submission.ts')

/** Returns the percentage of fields that are valid, from 0 to 100. */
export const computeCompletion = (messages: Messages): number =>
  Math.round((1 - Object.keys(messages).length / APPLY_FIELDS.length) * 100)

const summaryOf = (failure: string | null, messages: Messages): Problems => ({
  failure: failure === null ? null : `${APPLY_FAILURE_PREFIX}${failure}`,
  fields: APPLY_FIELDS.flatMap((name) =>
    messages[name] === undefined ? [] : [{ id: getPartId(name), message: messages[name] }],
  ),
})

/**
 * Serializes the form, so that two equal submissions have equal texts. A file is represented by name, size and modification
 * date.
 */
const serializeForm = (data: FormData): string =>
  JSON.stringify([...data], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/** State and behavior of the form. The fields are uncontrolled: React does not store their values. */
export const useApplication = () => {
  const { publish, settings } = useShell()
  const api = settings?.apiBase ?? API_BASE
  const form = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState<Messages>({})
  const [problems, setProblems] = useState<Problems | null>(null)
  /** Uploaded percentage, or null if no upload runs. */
  const [progress, setProgress] = useState<number | null>(null)
  const [isSent, setSent] = useState(false)
  const [keyOf] = useState(createSubmissionKeys)
  const [formToken] = useState(createFormToken)
  const isStarted = useRef(false)
  const isInFlight = useRef(false)

  const begin = ({ isTold = false } = {}) => {
    if (isStarted.current) return
    isStarted.current = true
    if (!isTold) publish({ type: 'form_start', form: FORM })
    formToken.open(`${api}${FORM_TOKEN_PATH}`)
    // Ignore a failure: `send` loads the module again. If that fails too, the browser posts the form.
    loadSubmission().catch(() => undefined)
  }
  const beginEarly = useEffectEvent(begin)
  const publishInvalidFields = (invalidFields: Messages) =>
    publish({
      type: 'form_invalid',
      form: FORM,
      fields: Object.keys(invalidFields),
      completion: computeCompletion(invalidFields),
    })

  const { adopt: adoptShown } = useShownMessages(messages, (field) =>
    publish({ type: 'field_error', form: FORM, field }),
  )

  /**
   * Adopts the messages that the form guard displayed before hydration. The form guard is a script of the shell that validates
   * forms.
   */
  const adopt = useEffectEvent((element: HTMLFormElement) => {
    const { wrong: messageByField, problems: shownProblems, hasBegun, isTold } = adoptForm(element)
    adoptShown(Object.keys(messageByField))
    if (hasBegun) begin({ isTold: true })
    setMessages(messageByField)
    if (!shownProblems) return
    begin()
    if (!isTold && shownProblems.failure === null) publishInvalidFields(messageByField)
    setProblems(shownProblems)
  })

  useEffect(() => {
    const element = form.current
    if (!element) return
    adopt(element)
    if (
      APPLY_FIELDS.some(
        (name) =>
          typeof new FormData(element).get(name) === 'string' && new FormData(element).get(name) !== '',
      )
    )
      beginEarly()
    for (const [name, value] of readDraft(FORM, element)) {
      const control = element.elements.namedItem(name)
      if (!(control instanceof Element && 'value' in control)) continue
      control.value = value
      // Setting `value` fires no event. Dispatch one, because `useRequestedRole` listens to changes of this field.
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, [])

  // Scroll back if a new message above the focused field has moved that field out of the window.
  useLayoutEffect(() => {
    if (Object.keys(messages).length === 0) return
    const focused = document.activeElement
    if (form.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [messages])

  /** Validates one field again: when it loses the focus and, while it has a message, also at each input. */
  const recheck = async (target: EventTarget, onlyIfInvalid: boolean) => {
    const name = target instanceof Element ? (target.getAttribute('name') ?? '') : ''
    if (!isField(name) || (onlyIfInvalid && messages[name] === undefined)) return
    const submission = await loadSubmission().catch(() => null)
    if (!submission || !form.current) return
    const message = submission.checkApplication(new FormData(form.current))[name]
    setMessages(({ [name]: _before, ...others }) =>
      message === undefined ? others : { ...others, [name]: message },
    )
  }

  const send = async (element: HTMLFormElement) => {
    const submission = await loadSubmission().catch(() => null)
    if (!submission) {
      // Let the browser post the form. `submit()` fires no submit event, so this handler does not run again. The API validates
      // the form.
      element.submit()
      return
    }
    const { checkApplication, sendApplication } = submission
    const data = new FormData(element)
    const invalidFields = checkApplication(data)
    setMessages(invalidFields)
    if (Object.keys(invalidFields).length > 0) {
      publishInvalidFields(invalidFields)
      setProblems(summaryOf(null, invalidFields))
      return
    }
    publish({ type: 'form_submit', form: FORM })
    setProgress(0)
    const key = keyOf(serializeForm(data))
    const outcome = await formToken.sendWith(`${api}${FORM_TOKEN_PATH}`, (proof) => {
      for (const [name, value] of Object.entries(proof)) data.set(name, value)
      return sendApplication(`${api}${APPLY_PATH}`, data, key, setProgress)
    })
    setProgress(null)
    if (outcome.sent) {
      publish({ type: 'form_success', form: FORM })
      formToken.close()
      clearDraft(FORM)
      element.reset()
      isStarted.current = false
      setProblems(null)
      setSent(true)
      return
    }
    publish({ type: 'form_failure', form: FORM, error: outcome.error.slice(0, 300) })
    setMessages(outcome.fields)
    setProblems(summaryOf(outcome.error, outcome.fields))
  }

  return {
    form,
    messages,
    problems,
    progress,
    isSent,
    again: () => setSent(false),
    onInput: (event: React.InputEvent<HTMLFormElement>) => {
      begin()
      if (form.current) saveDraft(FORM, form.current)
      void recheck(event.target, true)
    },
    onBlur: (event: React.FocusEvent) => void recheck(event.target, false),
    onSubmit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isInFlight.current || isBeingPosted(event.currentTarget)) return
      isInFlight.current = true
      await send(event.currentTarget).finally(() => {
        isInFlight.current = false
      })
    },
  }
}

/**
 * Selects the role that the hash of the URL names, such as `#apply-for-product-designer`. The form then shows which work sample
 * that role requires.
 */
export const useRequestedRole = (
  form: RefObject<HTMLFormElement | null>,
  roles: readonly Role[],
  onRequest: () => void,
) => {
  const [role, setRole] = useState<Role | null>(null)

  const adopt = useEffectEvent((isNew: boolean) => {
    const select = form.current?.querySelector<HTMLSelectElement>(`#${getPartId('role')}`)
    if (!select) return
    const requestedRole = roles.find((one) => location.hash === `#${getApplyTargetId(one)}`)
    if (requestedRole && (isNew || select.value === '')) {
      select.value = requestedRole.title
      onRequest()
    }
    setRole(roles.find(({ title }) => title === select.value) ?? null)
  })

  useEffect(() => {
    const follow = () => adopt(true)
    // Read the field once after mount: the URL, the stored draft or the visitor may have selected a role before hydration.
    // oxlint-disable-next-line react/set-state-in-effect
    adopt(false)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  return {
    role,
    selectProps: {
      onChange: (event: ChangeEvent<HTMLSelectElement>) =>
        setRole(roles.find(({ title }) => title === event.currentTarget.value) ?? null),
    },
  }
}

const PREFIX = 'apply-for-'

/**
 * Returns the id of an element in the form, such as `apply-for-product-designer`. A link to this id scrolls to the form and selects
 * the role.
 */
export const getApplyTargetId = ({ id }: Pick<Role, 'id'>): string => `${PREFIX}${id}`
