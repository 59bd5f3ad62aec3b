import { DOM, islandPlaceholder, slotPlaceholder } from 'shared-contracts/page'
import type { HydrationTrigger } from 'shared-contracts'
import { trustedHtml } from 'shared-contracts/trusted'

/**
 * Places one of the area's islands (`src/islands/<name>.tsx`) in a page. `hydrate` selects when it hydrates; the default
 * is `visible`. The composer inserts the island's rendered HTML here, as a separate React root: the page around it stays HTML
 * and needs no script. The build derives the manifest's `islands` from these places. `toggleReloadOffer` shows the line
 * after it if the island's code fails.
 */
export const IslandPlace = ({
  name,
  hydrate,
}: {
  name: string
  hydrate?: Exclude<HydrationTrigger, 'never'>
}) => (
  <>
    <div
      data-island={name}
      data-hydrate={hydrate}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: trustedHtml(islandPlaceholder(name)) }}
    />
    <ReloadOffer />
  </>
)

/**
 * Places a slot, which another area renders and releases, inside a page instead of in the layout after it. The route's `slots`
 * names the slot; `place` is the place that the slot fills (`AreaSlot.place`, or its name). The page cannot pass other props,
 * because the other area's build renders the slot. Variants are slots that share a place.
 */
export const SlotPlace = ({ place }: { place: string }) => (
  <>
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml(slotPlaceholder(place)) }} />
    <ReloadOffer />
  </>
)

/** Message with a button that reloads the page. Hidden until `toggleReloadOffer` shows it. */
const ReloadOffer = () => (
  <output hidden {...{ [DOM.loadAgain]: '' }}>
    This part did not load. <button type="button">Load it again</button>
  </output>
)
