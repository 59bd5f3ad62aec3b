import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import styles from './share.module.css'

export interface UrlState {
  name: string
  /** Id of the section with the island. A link to a state of the island ends with `#` and this id. */
  place: string
}

/**
 * Stores the state of an island in a query parameter. Calls `restore` with the parameter's text before the first paint after
 * hydration, and after each navigation to another state. `restore` gets null if the URL has no such parameter. `write` sets the
 * parameter, and `write(null)` removes it. `isRestored` is false until the URL was read.
 */
export const useUrlState = ({ name, place }: UrlState, restore: (text: string | null) => void) => {
  const [isRestored, setRestored] = useState(false)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const currentText = useRef<string | null>(null)
  const applyText = useCallback(
    (text: string | null) => {
      if (text === currentText.current) return
      currentText.current = text
      restore(text)
    },
    [restore],
  )
  useLayoutEffect(() => {
    // Reads `location` instead of the router's query, which is empty during the first render, as on the server.
    applyText(new URLSearchParams(location.search).get(name))
    // oxlint-disable-next-line react/set-state-in-effect -- the first render must not depend on the URL
    setRestored(true)
  }, [applyText, name])
  const queryText = query.get(name)
  useEffect(() => {
    if (isRestored && queryText === new URLSearchParams(location.search).get(name)) applyText(queryText)
  }, [applyText, queryText, isRestored, name])
  const write = useCallback(
    (text: string | null) => {
      if (text === currentText.current) return
      currentText.current = text
      const search = new URLSearchParams(location.search)
      if (text === null) search.delete(name)
      else search.set(name, text)
      void navigate({ search: search.toString(), hash: place }, { replace: true })
    },
    [name, navigate, place],
  )
  return { isRestored, write }
}

/**
 * Root element of an island whose state is in the URL's query. If the URL's fragment is the id of the island's section, CSS
 * hides the initial state until the state from the query is restored. If the island's code fails to load, CSS shows the initial
 * state after four seconds.
 */
export const RestoredRegion = ({ isRestored, children }: { isRestored: boolean; children: ReactNode }) => (
  <div className={styles.region} data-restored={isRestored || undefined}>
    {children}
  </div>
)

/** Returns the URL of an island's state on this page, without other query parameters. */
export const createStateLink = ({ name, place }: UrlState, text: string): string =>
  `${location.origin}${location.pathname}?${new URLSearchParams({ [name]: text }).toString()}#${place}`

/**
 * Prints one element alone. Hides the siblings of the element and of its ancestors, and removes columns, borders and spacing of
 * the ancestors.
 */
const printAlone = (element: Element): void => {
  const changedClasses: [Element, string][] = []
  for (let at = element; at.parentElement; at = at.parentElement) {
    const parent = at.parentElement
    changedClasses.push([parent, styles.around ?? ''])
    for (const child of parent.children)
      if (child !== at) changedClasses.push([child, styles.unprinted ?? ''])
  }
  for (const [other, name] of changedClasses) other.classList.add(name)
  const undo = () => {
    for (const [other, name] of changedClasses) other.classList.remove(name)
  }
  addEventListener('afterprint', undo, { once: true })
  print()
}

export interface TextButtonProps {
  label: string
  onPress: () => void
  /** Disables the button with `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
  isDisabled?: boolean
}

export const TextButton = ({ label, onPress, isDisabled = false }: TextButtonProps) => (
  <button
    type="button"
    className={styles.copy}
    aria-disabled={isDisabled || undefined}
    onClick={isDisabled ? undefined : onPress}
  >
    {label}
  </button>
)

export const PrintButton = ({ label, sheet }: { label: string; sheet: RefObject<Element | null> }) => (
  <TextButton label={label} onPress={() => sheet.current && printAlone(sheet.current)} />
)

export interface Copy {
  label: string
  /** Message for screen readers when the text is in the clipboard. */
  done: string
  text: () => string
}

const selectAll = (area: HTMLTextAreaElement | null): void => {
  area?.focus()
  area?.select()
}

const NO_COPIES: readonly Copy[] = []

export interface CopyButtonsProps {
  copies?: readonly Copy[]
  /** Returns the URL of the page with the island's current state. If this prop is set, a button copies the URL. */
  link?: () => string
  children?: ReactNode
}

/**
 * Buttons that copy a text. If the browser denies access to the clipboard, the text is shown and selected. The buttons are
 * hidden without JavaScript.
 */
export function CopyButtons({ copies = NO_COPIES, link, children }: CopyButtonsProps) {
  const all = link ? [...copies, { label: 'Copy link', done: 'Link copied.', text: link }] : copies
  const [announcement, setAnnouncement] = useState('')
  const [uncopiedText, setUncopiedText] = useState<{ label: string; text: string } | null>(null)
  const copy = async ({ label, done, text: textOf }: Copy) => {
    const text = textOf()
    try {
      await navigator.clipboard.writeText(text)
      setUncopiedText(null)
      setAnnouncement(done)
    } catch {
      setAnnouncement('Your browser didn’t allow it. Copy the text below.')
      setUncopiedText({ label, text })
    }
  }
  return (
    <div className={styles.copies}>
      {children}
      {all.map((entry) => (
        <TextButton key={entry.label} label={entry.label} onPress={() => void copy(entry)} />
      ))}
      <output className={styles.said} aria-label="Copied">
        {announcement}
      </output>
      {uncopiedText === null ? null : (
        <textarea
          key={uncopiedText.text}
          ref={selectAll}
          readOnly
          aria-label={uncopiedText.label}
          rows={Math.min(10, uncopiedText.text.split('\n').length + 1)}
          value={uncopiedText.text}
          className={styles.text}
        />
      )}
    </div>
  )
}
