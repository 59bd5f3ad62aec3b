import { useEffect } from 'react'
import { ERROR_TITLE_PREFIX } from 'shared-contracts/form-post'

/** Adds a prefix to the document's title while the page has errors. */
export const useErrorTitle = (hasErrors: boolean): void => {
  useEffect(() => {
    if (!hasErrors) return undefined
    // The guard may have added it already.
    if (!document.title.startsWith(ERROR_TITLE_PREFIX))
      document.title = `${ERROR_TITLE_PREFIX}${document.title}`
    return () => {
      // The shell may have set another page's title since.
      if (document.title.startsWith(ERROR_TITLE_PREFIX))
        document.title = document.title.slice(ERROR_TITLE_PREFIX.length)
    }
  }, [hasErrors])
}
