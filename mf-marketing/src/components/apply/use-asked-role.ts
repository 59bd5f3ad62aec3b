import { useEffect, useEffectEvent, useState, type ChangeEvent, type RefObject } from 'react'
import type { Role } from '../company/role-list.schema.ts'
import { ROLES } from '../../content/career-roles.ts'
import { roleAt } from './apply-target.ts'
import { partId } from './use-application.ts'

/** Chooses the role that a link of the page asks for; `role` is the one chosen, for what it asks to see. */
export const useAskedRole = (form: RefObject<HTMLFormElement | null>, onAsked: () => void) => {
  const [role, setRole] = useState<Role | null>(null)

  const adopt = useEffectEvent((isNew: boolean) => {
    const select = form.current?.querySelector<HTMLSelectElement>(`#${partId('role')}`)
    if (!select) return
    const asked = roleAt(location.hash, ROLES)
    if (asked && (isNew || select.value === '')) {
      select.value = asked.title
      onAsked()
    }
    setRole(ROLES.find(({ title }) => title === select.value) ?? null)
  })

  useEffect(() => {
    const follow = () => adopt(true)
    // What the address, the draft or the visitor chose before the form woke is known from here on.
    // oxlint-disable-next-line react/set-state-in-effect
    adopt(false)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  return {
    role,
    selectProps: {
      onChange: (event: ChangeEvent<HTMLSelectElement>) =>
        setRole(ROLES.find(({ title }) => title === event.currentTarget.value) ?? null),
    },
  }
}
