/** Publishes what a visitor does: page views, clicks, opened menus, carousel moves, and form events before hydration. */

import type { Publish, BusEvent, CarouselMove } from 'shared-contracts'
import { listCampaignParameters } from '../attribution/attribution.ts'
import { DOM } from 'shared-contracts/page'
import { MENU_SELECTOR } from '../layout/header-behavior.ts'
import { type GuardEvent, GUARD_EVENT } from 'shared-contracts/field-rule'

const MAX_URL_LENGTH = 300

/** Returns a referrer of at most 300 characters, without its query if it is on another site. */
const getReferrer = (referrer: string): string => {
  const from = URL.parse(referrer)
  if (!from) return ''
  return (from.origin === location.origin ? from.href : from.origin + from.pathname).slice(0, MAX_URL_LENGTH)
}

/**
 * Returns the URL of the page that the visitor saw before the browser restored this page from the back/forward cache. Empty if
 * that page is on another site.
 */
const getReturnedPage = (): string => globalThis.navigation?.activation?.from?.url ?? ''

/**
 * Creates a function that publishes a page view with the given title. For a prerendered page, the function waits until the visitor
 * opens the page. When a page returns from the back/forward cache, another page view is published.
 */
export const createPageViews = (publish: Publish): ((title: string) => void) => {
  let referrer = getReferrer(document.referrer)
  const view = (title: string) => {
    const campaign = listCampaignParameters(new URL(location.href))
    publish({
      type: 'page_view',
      title: title.slice(0, MAX_URL_LENGTH),
      referrer,
      ...(campaign.length === 0 ? {} : { campaign: Object.fromEntries(campaign) }),
    })
    referrer = location.href.slice(0, MAX_URL_LENGTH)
  }
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    referrer = getReferrer(getReturnedPage())
    view(document.title)
  })
  return (title) => {
    if (Reflect.get(document, 'prerendering') === true)
      document.addEventListener('prerenderingchange', () => view(title), { once: true })
    else view(title)
  }
}

const MAX_TEXT_LENGTH = 300
const CLICK_TARGETS = 'a[href], button, summary'
/** Matches elements with text that is invisible or that a visitor may have typed. Labels in events omit such text. */
const HIDDEN_OR_TYPED = '.visually-hidden, [aria-hidden="true"], textarea, select, [contenteditable]'
const MIDDLE_BUTTON = 1

const readText = (element: Element, isRead: (within: Element) => boolean): string => {
  const texts: string[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (parentElement && isRead(parentElement)) texts.push(nodeValue ?? '')
  }
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim()
}

/**
 * Returns the label of a control. Sources, in this order: visible text, `aria-label`, visually hidden text, text alternative
 * of a picture.
 */
const getLabel = (element: Element): string => {
  const label =
    readText(element, (within) => within.closest(HIDDEN_OR_TYPED) === null) ||
    (element.getAttribute('aria-label') ?? '').trim() ||
    readText(element, (within) => within.closest('.visually-hidden') !== null) ||
    (element.querySelector('img')?.alt ?? '')
  return label.slice(0, MAX_TEXT_LENGTH)
}

type Part = Extract<BusEvent, { type: 'link_click' }>['part']

const getPagePart = (element: Element): Part => {
  for (const part of ['header', 'footer'] as const)
    if (element.closest(`#${DOM.shell} > ${part}`)) return part
  return element.closest(`[id^="${DOM.slotPrefix}"]`) ? 'slot' : 'main'
}

/**
 * Returns the event for a click on a link, button or summary. Returns null for a menu of the header, because a menu publishes
 * `menu_open` when it opens.
 */
const createClickEvent = (pressed: Element): BusEvent | null => {
  const label = getLabel(pressed)
  const details = pressed.closest('details')
  if (pressed.matches('summary'))
    return details?.matches(MENU_SELECTOR)
      ? null
      : { type: 'toggle', label, state: details?.open ? 'closed' : 'open' }
  const written = pressed.getAttribute('href')
  if (written === null) return { type: 'button_click', label }
  const href = written.slice(0, MAX_TEXT_LENGTH)
  if (URL.parse(written, location.href)?.origin !== location.origin)
    return { type: 'external_link', label, href }
  return pressed.hasAttribute('data-button')
    ? { type: 'button_click', label, href }
    : { type: 'link_click', label, href, part: getPagePart(pressed) }
}

/**
 * Publishes clicks on links, buttons and summaries, and middle-button clicks on links. Uses the capture phase, because other
 * handlers can stop the propagation of a click. Ignores events that scripts dispatch, because the shell repeats clicks by script
 * after hydration.
 */
export const publishClicks = (publish: Publish): void => {
  const publishClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest(CLICK_TARGETS) : null
    if (!event.isTrusted || !pressed || pressed.hasAttribute(DOM.ownEvent)) return
    const clickEvent = createClickEvent(pressed)
    if (clickEvent) publish(clickEvent)
  }
  document.addEventListener('click', publishClick, true)
  document.addEventListener(
    'auxclick',
    (event) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href]') !== null
      if (event.button === MIDDLE_BUTTON && isLink) publishClick(event)
    },
    true,
  )
}

/** Publishes an event when a menu of the header opens, and when a visitor moves a carousel. */
export const publishLayoutMoves = (publish: Publish): void => {
  // Uses the capture phase, because `toggle` does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches(MENU_SELECTOR)) return
      const menu = (target.querySelector('summary')?.textContent ?? '').trim().slice(0, 300)
      publish({ type: 'menu_open', menu })
    },
    true,
  )
  document.addEventListener(DOM.carouselMove, (event) => {
    const { carousel, slide, by } = (event as CustomEvent<CarouselMove>).detail
    publish({ type: 'carousel_move', carousel: carousel.slice(0, 300), slide, by })
  })
}

/**
 * Publishes the events of the form guard (the script that validates forms before hydration). Calls `preventDefault` of each event,
 * which tells the form guard that the event was published.
 */
export const publishGuardEvents = (publish: Publish): void => {
  document.addEventListener(GUARD_EVENT, (event) => {
    event.preventDefault()
    publish((event as CustomEvent<GuardEvent>).detail)
  })
}
