import { useEffect, type RefObject } from 'react'
import type { Publish } from 'shared-contracts/events'

/** Publishes a `button_click` each time the link with this address inside `ref` is followed. */
export const useFollowed = (
  ref: RefObject<HTMLElement | null>,
  { label, href }: { label: string; href: string },
  onEvent: Publish | undefined,
): void => {
  useEffect(() => {
    const link = ref.current?.querySelector(`a[href="${href}"]`)
    if (!link || !onEvent) return undefined
    const publish = () => onEvent({ type: 'button_click', label, href })
    link.addEventListener('click', publish)
    return () => link.removeEventListener('click', publish)
  }, [ref, label, href, onEvent])
}
