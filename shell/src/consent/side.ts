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
export const standAside = (element: HTMLElement): void => {
  if (element.contains(document.activeElement)) return
  const { left, right, top } = element.getBoundingClientRect()
  const edge = Math.min(left, innerWidth - right)
  const width = right - left
  const atStart = coveredBetween(edge, edge + width, top)
  const atEnd = coveredBetween(innerWidth - edge - width, innerWidth - edge, top)
  element.dataset['side'] = atStart < atEnd ? 'start' : 'end'
}
