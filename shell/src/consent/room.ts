/**
 * Keeps room at the page's end for something that stands over it, so that whatever has focus can be seen beside it:
 * the end of the page scrolls clear of it, and what is focused scrolls no further down than above it.
 */
export const keepRoomFor = (element: HTMLElement): (() => void) => {
  const root = document.documentElement
  const set = (pixels: string) => {
    root.style.scrollPaddingBlockEnd = pixels
    document.body.style.paddingBlockEnd = pixels
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
