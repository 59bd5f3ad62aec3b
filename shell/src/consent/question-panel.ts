import { CONSENT_GROUPS, NO_CONSENT, type Consent } from 'shared-contracts/consent'
import type { Analytics } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { trustedHtml } from 'shared-contracts/trusted'
import type { ConsentStore } from './consent.ts'
import { QUESTION_DOM, type Answer, type QuestionState } from './question-dom.ts'
import { sayChoice, writeChoice } from './say-choice.ts'

/** The question as it stands in a page. */
export interface QuestionPanel {
  /** Shows it beside what the visitor is doing, which keeps the focus. */
  show: () => void
  /** Shows it to somebody who asked for it by `opener`, where the focus returns to. */
  open: (opener: HTMLElement) => void
  /** Another page stands under it now. */
  onPage: () => void
  /** Takes it away, unanswered where nobody has answered. */
  hide: () => void
}

const EVERYTHING: Consent = { measurement: true, marketing: true }

const elementOf = (html: string): HTMLElement => {
  const holder = document.createElement('template')
  holder.innerHTML = trustedHtml(html)
  const { firstElementChild } = holder.content
  if (!(firstElementChild instanceof HTMLElement)) throw new Error('the question has no HTML')
  return firstElementChild
}

/** By a sheet of its own, since the policy lets no other style through. */
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

/** Makes the question's element, which answers its buttons and Escape, and is not in the page yet. */
const build = (html: string, consent: ConsentStore, hide: () => void): HTMLElement => {
  const element = elementOf(html)
  const answers: Record<Answer, () => Consent | null> = {
    none: () => NO_CONSENT,
    all: () => EVERYTHING,
    chosen: () => chosenIn(element),
    close: () => null,
  }
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest(`[${QUESTION_DOM.answer}]`) : null
    if (!button) return
    const answer = answers[button.getAttribute(QUESTION_DOM.answer) as Answer]()
    if (!answer) return hide()
    consent.answer(answer)
    announce(`Saved. ${sayChoice(consent)}`)
  })
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    hide()
  })
  return element
}

/** `mode`: whether something is done before an answer, as the settings say. */
export const createQuestionPanel = (
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
  /** Behind the skip link, so that a keyboard comes to it first; its place on the screen is the bottom edge. */
  const put = (): HTMLElement => {
    if (!element) {
      addStyles(css)
      element = build(html, consent, hide)
    }
    const state = consent.isSignalled() ? 'signalled' : mode
    fill(element, opener && state !== 'signalled' ? [state, 'opened'] : [state], consent.now())
    if (!element.isConnected) {
      document.getElementById(DOM.shell)?.firstElementChild?.after(element)
      leaveRoom = keepRoomFor(element)
      standAside(element)
    }
    writeChoice(consent)
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
      if (element?.isConnected) standAside(element)
    },
    hide,
  }
}

/**
 * Keeps room at the page's end for something that stands over it, so that whatever has focus can be seen beside it:
 * the end of the page scrolls clear of it, and what is focused scrolls no further down than above it.
 */
const keepRoomFor = (element: HTMLElement): (() => void) => {
  const root = document.documentElement
  const set = (pixels: string) => {
    root.style.scrollPaddingBlockEnd = pixels
    document.body.style.paddingBlockEnd = pixels
    // The room is the footer's ground, not a pale band under it.
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

/** Elements that a visitor can press or fill in. Amounts that open their derivation are many and no step forward. */
const ACTIONS = 'main :is(a[href], button:not([popovertarget]), input, select, textarea, summary)'

/** What of the page's actions lies under what stands at the window's bottom between these edges; a link is one of several ways. */
const coveredBetween = (left: number, right: number, top: number): number => {
  const covered = [...document.querySelectorAll(ACTIONS)].filter((action) => {
    const box = action.getBoundingClientRect()
    return box.width > 0 && box.left < right && box.right > left && box.top < innerHeight && box.bottom > top
  })
  return covered.reduce((sum, action) => sum + (action.matches('a') ? 1 : 2), 0)
}

/**
 * Lets something at the window's bottom stand in the corner where it covers fewer of the page's actions, at the end where both
 * are alike: `data-side`, on which styles for windows with two corners go. What has the focus stays where it is.
 */
const standAside = (element: HTMLElement): void => {
  if (element.contains(document.activeElement)) return
  const { left, right, top } = element.getBoundingClientRect()
  const edge = Math.min(left, innerWidth - right)
  const width = right - left
  const atStart = coveredBetween(edge, edge + width, top)
  const atEnd = coveredBetween(innerWidth - edge - width, innerWidth - edge, top)
  element.dataset['side'] = atStart < atEnd ? 'start' : 'end'
}
