import { DOM, islandPlaceholder, slotPlaceholder } from 'shared-contracts/page'
import type { HydrationTrigger } from 'shared-contracts'
import { trustedHtml } from 'shared-contracts/trusted'

/**
 * Marks the position of one of the area's islands (`src/islands/<name>.tsx`) in a page. An island hydrates as a separate React
 * root. The composer (the program that assembles pages) inserts the island's HTML at this position, so the page around the
 * island needs no script. `hydrate` selects when the island hydrates; the default is `visible`. If the island's code fails to
 * load, `toggleReloadOffer` shows a message with a reload button below the island.
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
 * Marks the position of a slot in a page. The route must list the slot in `slots`. `place` is the value of `AreaSlot.place`, or
 * the slot's name if that field is not set. Without a `SlotPlace`, the layout shows the slot below the page. The page cannot
 * pass props to the slot's content, because the build of another area renders that content.
 */
export const SlotPlace = ({ place }: { place: string }) => (
  <>
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml(slotPlaceholder(place)) }} />
    <ReloadOffer />
  </>
)

/** Message and button for an island whose code failed to load. Hidden until `toggleReloadOffer` shows the element. */
const ReloadOffer = () => (
  <output hidden {...{ [DOM.loadAgain]: '' }}>
    This part didn’t load. <button type="button">Load it again</button>
  </output>
)
