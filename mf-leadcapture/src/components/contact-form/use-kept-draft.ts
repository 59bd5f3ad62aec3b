import { useEffect, type RefObject } from 'react'
import { clearDraft, draftFor, saveDraft } from 'shared-ui'
import { isTextField, type TextField } from './form-values.ts'
import { FORM } from './use-sending.ts'

interface Draft {
  /** Called where the form held something before it woke. */
  begin: () => void
  setValue: (name: TextField, value: string) => void
}

/** Gives back what was typed earlier in this tab, on this page or another, and keeps what is typed now. */
export const useKeptDraft = (form: RefObject<HTMLFormElement | null>, { begin, setValue }: Draft) => {
  const save = () => {
    if (form.current) saveDraft(FORM, form.current)
  }

  useEffect(() => {
    const element = form.current
    if (!element) return
    if ([...new FormData(element)].some(([name, value]) => isTextField(name) && value !== '')) {
      begin()
      save()
    }
    for (const [name, value] of draftFor(FORM, element)) if (isTextField(name)) setValue(name, value)
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was there before the form woke
  }, [])

  return { save, clear: () => clearDraft(FORM) }
}
