import { useShell } from '@federation/area-kit/shell-services'
import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import {
  APPLY_FAILURE_PREFIX,
  APPLY_FIELDS,
  APPLY_PATH,
  APPLY_PREFIX,
  type ApplyField,
} from 'shared-contracts/application'
import { API_BASE, FORM_TOKEN_PATH } from 'shared-contracts/form-post'
import { useForm } from 'shared-ui'
import type { Role } from '../company/company.schema.ts'

export const FORM = 'application'

export const getPartId = (name: ApplyField): string => `${APPLY_PREFIX}-${name}`

/**
 * Serializes the form. The idempotency key depends on this text, so it must be equal for equal submissions. A file is
 * represented by name, size and modification date.
 */
const serializeForm = (data: FormData): string =>
  JSON.stringify([...data], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

export const useApplication = () => {
  const { publish, settings } = useShell()
  const api = settings?.apiBase ?? API_BASE
  /** Uploaded part of the application, in percent. */
  const [progress, setProgress] = useState(0)
  const [isSent, setSent] = useState(false)
  const { isSending, ...form } = useForm({
    name: FORM,
    fields: APPLY_FIELDS,
    getId: getPartId,
    failurePrefix: APPLY_FAILURE_PREFIX,
    tokenUrl: `${api}${FORM_TOKEN_PATH}`,
    publish,
    load: () => import('./submission.ts'),
    prepare: ({ sendApplication }, data) => {
      setProgress(0)
      return {
        content: serializeForm(data),
        send: (proof, key) => {
          for (const [name, value] of Object.entries(proof)) data.set(name, value)
          return sendApplication(`${api}${APPLY_PATH}`, data, key, setProgress)
        },
        onSent: () => setSent(true),
      }
    },
  })
  return { ...form, progress: isSending ? progress : null, isSent, again: () => setSent(false) }
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
    // Read the role field once after mount: the URL, a stored draft or the visitor may have selected a role before hydration.
    // oxlint-disable-next-line react/set-state-in-effect
    adopt(false)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  return {
    role,
    /** Updates the selected role. Call this function when a field of the form changes. */
    followRole: ({ target }: ChangeEvent<HTMLFormElement>) => {
      if (target.id === getPartId('role')) setRole(roles.find(({ title }) => title === target.value) ?? null)
    },
  }
}

const PREFIX = 'apply-for-'

/**
 * Returns the id of an element in the form, such as `apply-for-product-designer`. A link to this id scrolls to the form and
 * selects the role.
 */
export const getApplyTargetId = ({ id }: Pick<Role, 'id'>): string => `${PREFIX}${id}`
