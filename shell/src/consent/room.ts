/**
 * Keeps room at the page's end for something that stands over it, so that whatever has focus can be seen beside it:
 * the end of the page scrolls clear of it, and what is focused scrolls no further down than above it.
 */
export const keepRoomFor = (element: HTMLElement): (() => void) => {
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
