import { useEffect, useRef, type RefObject } from 'react'
import { closeAll } from './menu-dom.ts'
import { attachDismiss } from './menu-dismiss.ts'
import { attachHover } from './menu-hover.ts'
import { attachSidebar } from './sidebar.ts'

/**
 * What the native disclosures lack. Listens on the header instead of holding state, so a menu that was opened before
 * hydration is like any other. A change of `path` closes all; the first render closes nothing.
 */
export const useMenus = (ref: RefObject<HTMLElement | null>, path: string): void => {
  useEffect(() => {
    const header = ref.current
    if (!header) return undefined
    const listening = new AbortController()
    attachHover(header, listening.signal)
    attachDismiss(header, listening.signal)
    attachSidebar(header, listening.signal)
    return () => listening.abort()
  }, [ref])

  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (ref.current) closeAll(ref.current)
  }, [ref, path])
}
