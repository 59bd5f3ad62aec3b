import type { Chrome, LayoutFlags, PageFragment } from 'shared-contracts'
import { DOM, listSlotPlaces } from 'shared-contracts/page'
import { trustedHtml } from 'shared-contracts/trusted'
import { fetchCompositionFile } from '../document-data.ts'
import { closeAllMenus, attachDismiss, attachHover, attachSidebar } from './header-behavior.ts'

/**
 * Adds hover, dismissal and focus handling to the header's menus, which are `details` elements. Returns a function that closes
 * all menus and removes `inert` from the elements around an open sidebar.
 */
const attachMenus = (header: HTMLElement): (() => void) => {
  attachHover(header)
  attachDismiss(header)
  const updateSidebar = attachSidebar(header)
  return () => {
    closeAllMenus(header)
    updateSidebar()
  }
}

/**
 * Banner, header, footer and slots (places in a page that other areas fill) of the document. Banner, header and footer are
 * static HTML, which client navigation shows and hides.
 */
export interface ChromeBlocks {
  /**
   * Fetches the HTML of header and footer if the document lacks them. Call it when a page's content is fetched, so that both
   * requests run in parallel. Failures are ignored.
   */
  expect: () => void
  /** Resolves when the parts of the layout that `flags` requires are loaded. Rejects if they cannot be fetched. */
  ready: (flags: LayoutFlags) => Promise<void>
  /** Shows the layout of a page. If the page has a slim header and footer, their HTML is in `page.slim`. */
  show: (page: Pick<PageFragment, 'path' | 'flags' | 'roots' | 'slim'>) => void
}

const BLOCKS = ['banner', 'header', 'footer'] as const
type Block = (typeof BLOCKS)[number]

const parseElement = (html: string): HTMLElement | null => {
  const holder = document.createElement('template')
  holder.innerHTML = trustedHtml(html)
  return holder.content.firstElementChild instanceof HTMLElement ? holder.content.firstElementChild : null
}

export const createChrome = (composition: string): ChromeBlocks => {
  const holder = document.getElementById(DOM.shell) ?? document.body
  const outlet = document.getElementById(DOM.outlet)
  const announcer = document.getElementById(DOM.announcer)
  const blocks: Record<Block, HTMLElement | null> = {
    banner: holder.querySelector<HTMLElement>(`:scope > [${DOM.banner}]`),
    header: holder.querySelector<HTMLElement>(`:scope > header:not([${DOM.slim}])`),
    footer: holder.querySelector<HTMLElement>(`:scope > footer:not([${DOM.slim}])`),
  }
  let closeMenus = blocks.header ? attachMenus(blocks.header) : () => {}
  let fetching: Promise<void> | null = null

  const fetchBlocks = async (): Promise<void> => {
    const chrome = await fetchCompositionFile<Chrome>(composition, '_chrome')
    for (const block of BLOCKS) {
      if (blocks[block]) continue
      blocks[block] = parseElement(chrome[block] ?? '')
      if (block === 'header' && blocks.header) closeMenus = attachMenus(blocks.header)
    }
  }

  const fetchOnce = (): Promise<void> => {
    fetching ??= fetchBlocks().catch((error: unknown) => {
      fetching = null
      throw error
    })
    return fetching
  }

  const markCurrent = (path: string): void => {
    for (const block of BLOCKS) {
      for (const link of blocks[block]?.querySelectorAll('a') ?? []) {
        if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
      }
    }
  }

  const toggleBlock = (block: HTMLElement | null, isShown: boolean, before: Element | null): void => {
    if (!isShown) block?.remove()
    else if (block && !block.isConnected) holder.insertBefore(block, before)
  }

  /**
   * Adds, removes and reorders slots. Does not move a slot that is already in the right order, because a moved slot would lose
   * typed text and focus.
   */
  const placeSlots = (places: string[]): void => {
    const ids = places.map((name) => DOM.slotPrefix + name)
    for (const slot of holder.querySelectorAll(`:scope > [id^="${DOM.slotPrefix}"]`))
      if (!ids.includes(slot.id)) slot.remove()
    let before: Element | null = blocks.footer?.isConnected ? blocks.footer : announcer
    for (const id of ids.toReversed()) {
      const slot: HTMLElement =
        document.getElementById(id) ?? Object.assign(document.createElement('div'), { id })
      if (slot.nextElementSibling !== before || !slot.isConnected) holder.insertBefore(slot, before)
      before = slot
    }
  }

  return {
    expect: () => {
      if (!blocks.header || !blocks.footer) fetchOnce().catch(() => {})
    },
    ready: async (flags) => {
      if ((flags.header && !blocks.header) || (flags.footer && !blocks.footer)) await fetchOnce()
    },
    show: ({ path, flags, roots, slim }) => {
      closeMenus()
      for (const part of holder.querySelectorAll(`:scope > [${DOM.slim}]`)) part.remove()
      markCurrent(path)
      toggleBlock(blocks.footer, flags.footer, announcer)
      placeSlots(listSlotPlaces(roots))
      toggleBlock(blocks.header, flags.header, outlet)
      toggleBlock(blocks.banner, flags.header, blocks.header)
      outlet?.insertAdjacentHTML('beforebegin', trustedHtml(slim?.header ?? ''))
      announcer?.insertAdjacentHTML('beforebegin', trustedHtml(slim?.footer ?? ''))
    },
  }
}
