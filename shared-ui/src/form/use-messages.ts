import { useEffect, useEffectEvent, useRef } from 'react'
import { ERROR_TITLE_PREFIX } from 'shared-contracts/form-post'

/**
 * Calls `onShown` with the field's name each time an error message appears. For a message that the form guard (the script that
 * validates forms before hydration) has already shown, pass the field's name to `adopt`. `onShown` is then not called for that
 * message.
 */
export const useShownMessages = (
  messages: Partial<Record<string, string | undefined>>,
  onShown: (field: string) => void,
): { adopt: (fields: readonly string[]) => void } => {
  const shownNames = useRef(new Set<string>())
  const names = Object.keys(messages)
    .filter((name) => messages[name] !== undefined)
    .join(' ')
  const callOnShown = useEffectEvent((name: string) => onShown(name))

  useEffect(() => {
    const currentNames = new Set(names.split(' ').filter((name) => name !== ''))
    for (const name of currentNames) if (!shownNames.current.has(name)) callOnShown(name)
    shownNames.current = currentNames
  }, [names])

  return {
    adopt: (fields) => {
      for (const name of fields) shownNames.current.add(name)
    },
  }
}

/** Adds the prefix `Error: ` to the document title while the page has errors. */
export const useErrorTitle = (hasErrors: boolean): void => {
  useEffect(() => {
    if (!hasErrors) return undefined
    // It is possible that the form guard (the script that validates forms before hydration) has added the prefix already.
    if (!document.title.startsWith(ERROR_TITLE_PREFIX))
      document.title = `${ERROR_TITLE_PREFIX}${document.title}`
    return () => {
      // The shell can have set the title of another page by now, so only a title with the prefix is changed.
      if (document.title.startsWith(ERROR_TITLE_PREFIX))
        document.title = document.title.slice(ERROR_TITLE_PREFIX.length)
    }
  }, [hasErrors])
}
