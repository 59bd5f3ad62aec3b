import { useEffect, useEffectEvent, useRef } from 'react'
import { ERROR_TITLE_PREFIX } from 'shared-contracts/form-post'

/**
 * Calls `onShown` with the field's name each time an error message appears. Messages that the form guard showed before hydration
 * must not count again. Pass the names of their fields to `adopt`.
 */
export const useShownMessages = (
  messages: Partial<Record<string, string | undefined>>,
  onShown: (field: string) => void,
): { adopt: (fields: readonly string[]) => void } => {
  const shown = useRef(new Set<string>())
  const names = Object.keys(messages)
    .filter((name) => messages[name] !== undefined)
    .join(' ')
  const tell = useEffectEvent((name: string) => onShown(name))

  useEffect(() => {
    const now = new Set(names.split(' ').filter((name) => name !== ''))
    for (const name of now) if (!shown.current.has(name)) tell(name)
    shown.current = now
  }, [names])

  return {
    adopt: (fields) => {
      for (const name of fields) shown.current.add(name)
    },
  }
}

/** Adds the prefix `Error: ` to the document title while the page has errors. */
export const useErrorTitle = (hasErrors: boolean): void => {
  useEffect(() => {
    if (!hasErrors) return undefined
    // The form guard may have added the prefix already.
    if (!document.title.startsWith(ERROR_TITLE_PREFIX))
      document.title = `${ERROR_TITLE_PREFIX}${document.title}`
    return () => {
      // The shell may have set the title of another page by now.
      if (document.title.startsWith(ERROR_TITLE_PREFIX))
        document.title = document.title.slice(ERROR_TITLE_PREFIX.length)
    }
  }, [hasErrors])
}
