import type { Analytics, EnrichedEvent } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import type { Observable } from 'rxjs'
import { renderChoice, type ConsentStore, formatChoice } from './consent.ts'
import { CONSENT_GROUPS, NO_CONSENT, type Consent } from 'shared-contracts/consent'
import { trustedHtml } from 'shared-contracts/trusted'

interface AskInputs extends Pick<Analytics, 'settings' | 'question'> {
  consent: ConsentStore
  events: Observable<EnrichedEvent>
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

/**
 * Asks visitors who have not answered, unless their browser sends Global Privacy Control. A link to the question opens it
 * again. An answer in any tab closes it.
 */
export const askForConsent = ({ settings, question, consent, events }: AskInputs): void => {
  const panel = createQuestionPanel(question, consent, settings.consent === 'opt-out' ? 'informs' : 'asks')

  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>(`[${DOM.consentLink}]`) : null
    if (!link || !isPlainPress(event)) return
    event.preventDefault()
    panel.open(link)
  })
  consent.onAnswer(() => {
    if (consent.record() !== null) panel.hide()
    renderChoice(consent)
  })
  events.subscribe(({ type }) => {
    if (type !== 'page_view') return
    renderChoice(consent)
    panel.onPage()
  })
  if (consent.record() === null && !consent.isSignalled()) panel.show()
  renderChoice(consent)
}

/** Attributes that the question's HTML and its script share. */
export const QUESTION_DOM = {
  /** On a button: the `Answer` that it gives. */
  answer: 'data-answer',
  /** On a part that is visible only in some states: their names, of type `QuestionState`, separated by spaces. */
  when: 'data-when',
} as const

export type Answer = 'none' | 'all' | 'chosen' | 'close'

/**
 * `asks`: nothing starts before a yes. `informs`: measurement and marketing run until a no, if the settings allow it. `opened`:
 * the visitor opened the question by a link; combined with one of these two. `signalled`: the browser sends Global Privacy
 * Control.
 */
export type QuestionState = 'asks' | 'informs' | 'opened' | 'signalled'

interface QuestionPanel {
  /** Shows the question without moving focus. */
  show: () => void
  /** Shows the question at the visitor's request and focuses it. Focus returns to `opener` afterward. */
  open: (opener: HTMLElement) => void
  /** Adapts the position to a new page. */
  onPage: () => void
  /** Hides the question. Does not answer it. */
  hide: () => void
}

const FULL_CONSENT: Consent = { measurement: true, marketing: true }

const elementOf = (html: string): HTMLElement => {
  const holder = document.createElement('template')
  holder.innerHTML = trustedHtml(html)
  const { firstElementChild } = holder.content
  if (!(firstElementChild instanceof HTMLElement)) throw new Error('the question has no HTML')
  return firstElementChild
}

/** Adds a constructed style sheet, because the policy allows no inline styles. */
const addStyles = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Announces a text once to assistive technology, politely. */
const announce = (words: string): void => {
  const announcer = document.getElementById(DOM.announcer)
  if (announcer) announcer.textContent = words
}

const switchIn = (element: HTMLElement, name: string) =>
  element.querySelector<HTMLInputElement>(`input[name="${name}"]`)

const chosenIn = (element: HTMLElement): Consent =>
  Object.fromEntries(
    CONSENT_GROUPS.map((name) => [name, switchIn(element, name)?.checked === true]),
  ) as Consent

const fill = (element: HTMLElement, states: readonly QuestionState[], now: Consent): void => {
  for (const part of element.querySelectorAll<HTMLElement>(`[${QUESTION_DOM.when}]`)) {
    const when = part.getAttribute(QUESTION_DOM.when)?.split(' ') ?? []
    part.hidden = !states.some((state) => when.includes(state))
  }
  for (const name of CONSENT_GROUPS) {
    const box = switchIn(element, name)
    if (box) box.checked = now[name]
  }
  const choose = element.querySelector('details')
  if (choose) choose.open = false
}

/** Creates the question's element with handlers for its buttons and Escape. Does not add it to the page. */
const build = (html: string, consent: ConsentStore, hide: () => void): HTMLElement => {
  const element = elementOf(html)
  const answers: Record<Answer, () => Consent | null> = {
    none: () => NO_CONSENT,
    all: () => FULL_CONSENT,
    chosen: () => chosenIn(element),
    close: () => null,
  }
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest(`[${QUESTION_DOM.answer}]`) : null
    if (!button) return
    const answer = answers[button.getAttribute(QUESTION_DOM.answer) as Answer]()
    if (!answer) return hide()
    consent.answer(answer)
    announce(`Saved. ${formatChoice(consent)}`)
  })
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    hide()
  })
  return element
}

/** `mode` depends on the settings: `informs` if measurement and marketing run before an answer. */
const createQuestionPanel = (
  { html, css }: Analytics['question'],
  consent: ConsentStore,
  mode: 'asks' | 'informs',
): QuestionPanel => {
  let element: HTMLElement | null = null
  let opener: HTMLElement | null = null
  let leaveRoom: (() => void) | null = null

  const hide = () => {
    if (!element?.isConnected) return
    const hadFocus = element.contains(document.activeElement)
    element.remove()
    leaveRoom?.()
    if (hadFocus) opener?.focus()
    opener = null
  }
  /** Inserts the question after the skip link, so that keyboards reach it first. On the screen it is at the bottom edge. */
  const put = (): HTMLElement => {
    if (!element) {
      addStyles(css)
      element = build(html, consent, hide)
    }
    const state = consent.isSignalled() ? 'signalled' : mode
    fill(element, opener && state !== 'signalled' ? [state, 'opened'] : [state], consent.now())
    if (!element.isConnected) {
      document.getElementById(DOM.shell)?.firstElementChild?.after(element)
      leaveRoom = reserveSpace(element)
      moveToFreeCorner(element)
    }
    renderChoice(consent)
    return element
  }
  return {
    show: () => {
      put()
      // Appended: a screen reader may not have read the page title that a navigation announced a moment ago.
      document
        .getElementById(DOM.announcer)
        ?.append(' Cookie settings: this page starts with a question for you.')
    },
    open: (link) => {
      opener = link
      put().focus({ preventScroll: true })
    },
    onPage: () => {
      if (element?.isConnected) moveToFreeCorner(element)
    },
    hide,
  }
}

/**
 * Reserves space at the end of the page for an element that covers the bottom of the window. The page can be scrolled clear of
 * it, and focused elements are scrolled into the space above it. Returns a function that removes the space.
 */
const reserveSpace = (element: HTMLElement): (() => void) => {
  const root = document.documentElement
  const set = (pixels: string) => {
    root.style.scrollPaddingBlockEnd = pixels
    document.body.style.paddingBlockEnd = pixels
    // Gives the space the footer's background, instead of a pale band below it.
    document.body.style.boxShadow = pixels && `inset 0 -${pixels} var(--spruce-deep)`
  }
  const watch = new ResizeObserver(() => {
    set(`${Math.ceil(root.clientHeight - element.getBoundingClientRect().top)}px`)
  })
  watch.observe(element)
  return () => {
    watch.disconnect()
    set('')
  }
}

/**
 * Elements that a visitor can press or fill in. Excludes buttons that open the derivation of an amount: they are many, and no
 * next step.
 */
const ACTIONS = 'main :is(a[href], button:not([popovertarget]), input, select, textarea, summary)'

/**
 * Weight of the page's actions that an element at the bottom of the window covers between these edges. A link counts half,
 * because pages usually offer several.
 */
const weighCoveredActions = (left: number, right: number, top: number): number => {
  const covered = [...document.querySelectorAll(ACTIONS)].filter((action) => {
    const box = action.getBoundingClientRect()
    return box.width > 0 && box.left < right && box.right > left && box.top < innerHeight && box.bottom > top
  })
  return covered.reduce((sum, action) => sum + (action.matches('a') ? 1 : 2), 0)
}

/**
 * Sets `data-side` to the corner in which an element at the bottom of the window covers fewer of the page's actions, by default
 * `end`. Styles for wide windows use it. A focused element does not move.
 */
const moveToFreeCorner = (element: HTMLElement): void => {
  if (element.contains(document.activeElement)) return
  const { left, right, top } = element.getBoundingClientRect()
  const edge = Math.min(left, innerWidth - right)
  const width = right - left
  const atStart = weighCoveredActions(edge, edge + width, top)
  const atEnd = weighCoveredActions(innerWidth - edge - width, innerWidth - edge, top)
  element.dataset['side'] = atStart < atEnd ? 'start' : 'end'
}
