import { DOM, islandPlaceholder, slotPlaceholder } from 'shared-contracts/page'
import type { HydrationTrigger } from 'shared-contracts'
import { trustedHtml } from 'shared-contracts/trusted'

/**
 * Places one of the area's islands (`src/islands/<name>.tsx`) in a page. `hydrate` selects when the island hydrates; the
 * default is `visible`. The composer inserts the island's HTML here as a separate React root, so the page around the island
 * needs no script. The build derives the manifest's `islands` from these places.
 * If the island's code fails to load, `toggleReloadOffer` shows the message after the island.
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
 * Places a slot, which another area renders and releases, inside a page. Without it, the layout shows the slot after the page.
 * The route must list the slot in `slots`. `place` is the slot's `AreaSlot.place`, or its name.
 * The page cannot pass other props, because the other area's build renders the slot. For variants, that area offers several
 * slots with the same `place`.
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
