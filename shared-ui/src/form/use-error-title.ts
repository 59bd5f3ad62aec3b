import { useEffect } from 'react'
import { ERROR_TITLE_PREFIX } from 'shared-contracts/form-post'

/** Says in the document's title that the page holds errors, while it does. */
export const useErrorTitle = (hasErrors: boolean): void => {
  useEffect(() => {
    if (!hasErrors) return undefined
    // The guard may have said so before.
    if (!document.title.startsWith(ERROR_TITLE_PREFIX))
      document.title = `${ERROR_TITLE_PREFIX}${document.title}`
    return () => {
      // The shell may have set another page's title by now.
      if (document.title.startsWith(ERROR_TITLE_PREFIX))
        document.title = document.title.slice(ERROR_TITLE_PREFIX.length)
    }
  }, [hasErrors])
}
