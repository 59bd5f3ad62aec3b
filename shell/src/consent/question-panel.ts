import type { Analytics, EnrichedEvent } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import type { Observable } from 'rxjs'
import { renderChoice, type ConsentStore, formatChoice } from './consent.ts'
import { CONSENT_GROUPS, NO_CONSENT, type Consent } from 'shared-contracts/visitor-storage'
import { trustedHtml } from 'shared-contracts/trusted'

interface AskInputs extends Pick<Analytics, 'settings' | 'question'> {
  consent: ConsentStore
  events: Observable<EnrichedEvent>
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented

/**
 * Shows the consent question to visitors without an answer, unless their browser sends Global Privacy Control. Links to the
 * question open it again. An answer in any tab closes it.
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
  if (consent.record() === null && !consent.isSignaled()) panel.show()
  renderChoice(consent)
}

/** Attributes in the HTML of the consent question that the question's script reads. */
export const QUESTION_DOM = {
  /** Attribute of a button. Its value is the `Answer` that a click on the button gives. */
  answer: 'data-answer',
  /**
   * Attribute of an element that is visible only in some states. Its value is a list of `QuestionState` names, separated by
   * spaces.
   */
  when: 'data-when',
} as const

export type Answer = 'none' | 'all' | 'chosen' | 'close'

/**
 * State of the consent question.
 *
 * - `asks`: analytics starts only after consent.
 * - `informs`: analytics runs until the visitor denies consent, because the settings permit that.
 * - `opened`: the visitor opened the question by a link. Combined with `asks` or `informs`.
 * - `signaled`: the browser sends Global Privacy Control.
 */
export type QuestionState = 'asks' | 'informs' | 'opened' | 'signaled'

interface QuestionPanel {
  /** Shows the question without moving the focus. */
  show: () => void
  /** Shows the consent question at the visitor's request and focuses it. When it closes, `opener` gets the focus again. */
  open: (opener: HTMLElement) => void
  /** After a client navigation, moves the consent question to the corner where it covers fewer controls of the new page. */
  onPage: () => void
  hide: () => void
}

const FULL_CONSENT: Consent = { measurement: true, marketing: true }

const parseElement = (html: string): HTMLElement => {
  const holder = document.createElement('template')
  holder.innerHTML = trustedHtml(html)
  const { firstElementChild } = holder.content
  if (!(firstElementChild instanceof HTMLElement)) throw new Error('the question has no HTML')
  return firstElementChild
}

/** Adds a constructed style sheet, because the Content-Security-Policy forbids inline styles. */
const addStyles = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Announces a text once to screen readers, without interrupting them. */
const announce = (text: string): void => {
  const announcer = document.getElementById(DOM.announcer)
  if (announcer) announcer.textContent = text
}

const findSwitch = (element: HTMLElement, name: string) =>
  element.querySelector<HTMLInputElement>(`input[name="${name}"]`)

const readSwitches = (element: HTMLElement): Consent =>
  Object.fromEntries(
    CONSENT_GROUPS.map((name) => [name, findSwitch(element, name)?.checked === true]),
  ) as Consent

const updateParts = (element: HTMLElement, states: readonly QuestionState[], now: Consent): void => {
  for (const part of element.querySelectorAll<HTMLElement>(`[${QUESTION_DOM.when}]`)) {
    const when = part.getAttribute(QUESTION_DOM.when)?.split(' ') ?? []
    part.hidden = !states.some((state) => when.includes(state))
  }
  for (const name of CONSENT_GROUPS) {
    const box = findSwitch(element, name)
    if (box) box.checked = now[name]
  }
  const choose = element.querySelector('details')
  if (choose) choose.open = false
}

/** Creates the consent question's element, but does not insert it. The element handles clicks on its buttons and Escape. */
const createQuestionElement = (html: string, consent: ConsentStore, hide: () => void): HTMLElement => {
  const element = parseElement(html)
  const answers: Record<Answer, () => Consent | null> = {
    none: () => NO_CONSENT,
    all: () => FULL_CONSENT,
    chosen: () => readSwitches(element),
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

/** Creates the consent panel. `mode` is `informs` if the settings permit analytics before an answer, otherwise `asks`. */
const createQuestionPanel = (
  { html, css }: Analytics['question'],
  consent: ConsentStore,
  mode: 'asks' | 'informs',
): QuestionPanel => {
  let element: HTMLElement | null = null
  let opener: HTMLElement | null = null
  let removeSpace: (() => void) | null = null

  const hide = () => {
    if (!element?.isConnected) return
    const hadFocus = element.contains(document.activeElement)
    element.remove()
    removeSpace?.()
    if (hadFocus) opener?.focus()
    opener = null
  }
  /**
   * Inserts the question after the skip link, so that it is early in the tab order. CSS places it at the bottom of the window.
   */
  const insertQuestion = (): HTMLElement => {
    if (!element) {
      addStyles(css)
      element = createQuestionElement(html, consent, hide)
    }
    const state = consent.isSignaled() ? 'signaled' : mode
    updateParts(element, opener && state !== 'signaled' ? [state, 'opened'] : [state], consent.now())
    if (!element.isConnected) {
      document.getElementById(DOM.shell)?.firstElementChild?.after(element)
      removeSpace = reserveSpace(element)
      moveToFreeCorner(element)
    }
    renderChoice(consent)
    return element
  }
  return {
    show: () => {
      insertQuestion()
      // Appends the text to the page title in the announcer, because a screen reader has possibly not read the title yet.
      document
        .getElementById(DOM.announcer)
        ?.append(' Cookie settings: this page starts with a question for you.')
    },
    open: (link) => {
      opener = link
      insertQuestion().focus({ preventScroll: true })
    },
    onPage: () => {
      if (element?.isConnected) moveToFreeCorner(element)
    },
    hide,
  }
}

/**
 * Reserves space at the end of the page for the question, if it is a bar at the bottom of the window. Otherwise, the bar would
 * cover the end of the page. A card needs no space, because it moves away from focused elements. Returns a function that removes
 * the space.
 */
const reserveSpace = (element: HTMLElement): (() => void) => {
  const root = document.documentElement
  // The style sheet shows the consent question as a card on wide windows, and as a bar on others.
  const isCard = () => element.offsetWidth * 2 < innerWidth
  const avoidFocus = ({ target }: FocusEvent) => {
    const { left, right, bottom } = (target as Element).getBoundingClientRect()
    if (isCard() && !element.contains(target as Node) && bottom > element.offsetTop)
      element.dataset['side'] = left + right > innerWidth ? 'start' : 'end'
  }
  const set = (pixels: string) => {
    root.style.scrollPaddingBlockEnd = pixels
    document.body.style.paddingBlockEnd = pixels
    // The padding reserves space for the consent question. This space gets the background color of the footer. Otherwise, a
    // pale band would be visible below the footer.
    document.body.style.boxShadow = pixels && `inset 0 -${pixels} var(--spruce-deep)`
  }
  const watch = new ResizeObserver(() => {
    set(isCard() ? '' : `${Math.ceil(root.clientHeight - element.getBoundingClientRect().top)}px`)
  })
  watch.observe(element)
  document.addEventListener('focusin', avoidFocus)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', avoidFocus)
    set('')
  }
}

/**
 * Matches links and controls that the consent question should not cover. Excludes buttons that open the explanation of an
 * amount (`popovertarget`): pages have many of them, and covering one matters less.
 */
const ACTIONS = 'main :is(a[href], button:not([popovertarget]), input, select, textarea, summary)'

/**
 * Returns the total weight of the links and controls that an element would cover. `left`, `right` and `top` are the edges of the
 * element. A link has the weight 1, because pages usually repeat links. Any other control has the weight 2.
 */
const weighCoveredActions = (left: number, right: number, top: number): number => {
  const covered = [...document.querySelectorAll(ACTIONS)].filter((action) => {
    // Skip parts of the page without layout (`content-visibility`), which are far below the window. Each measurement in such a
    // part would make the browser compute the part's layout.
    if (!action.checkVisibility({ contentVisibilityAuto: true })) return false
    const box = action.getBoundingClientRect()
    return box.width > 0 && box.left < right && box.right > left && box.top < innerHeight && box.bottom > top
  })
  return covered.reduce((sum, action) => sum + (action.matches('a') ? 1 : 2), 0)
}

/**
 * Moves an element at the bottom of the window to the corner where it covers fewer links and controls. Sets `data-side` to the
 * corner: `start` or `end` (default). The style sheet uses `data-side` only in wide windows. Does nothing while the element
 * contains the focus.
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
