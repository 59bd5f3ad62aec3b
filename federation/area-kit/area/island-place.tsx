import { DOM, islandPlaceholder, slotPlaceholder } from 'shared-contracts/page'
import type { Wake } from 'shared-contracts'
import { trustedHtml } from 'shared-contracts/trusted'

/**
 * Places one of the area's islands (`src/islands/<name>.tsx`) in a page. `wake` says when it hydrates; the default is
 * `visible`. The composer inserts the island's rendered HTML here, as a separate React root: the page around it stays HTML
 * and needs no script. The build derives the manifest's `islands` from these places. The line after it is shown if the
 * island's code fails (`offerLoadAgain`).
 */
export const IslandPlace = ({ name, wake }: { name: string; wake?: Exclude<Wake, 'none'> }) => (
  <>
    <div
      data-island={name}
      data-wake={wake}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(islandPlaceholder(name)) }}
    />
    <LoadAgain />
  </>
)

/**
 * Places a slot in a page instead of after it: a part that another area renders and releases. The route's `slots` names the slot;
 * `place` is the place that the slot fills (`AreaSlot.place`, or its name). The page passes nothing else, because the slot's HTML is
 * rendered by the other area's build: variants are slots that share a place.
 */
export const SlotPlace = ({ place }: { place: string }) => (
  <>
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml(slotPlaceholder(place)) }} />
    <LoadAgain />
  </>
)

/** The line that `offerLoadAgain` shows. */
const LoadAgain = () => (
  <output hidden {...{ [DOM.loadAgain]: '' }}>
    This part did not load. <button type="button">Load it again</button>
  </output>
)
