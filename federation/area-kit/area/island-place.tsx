import { DOM, islandPlaceholder, slotPlaceholder } from 'shared-contracts/page'
import type { HydrationTrigger } from 'shared-contracts'
import { trustedHtml } from 'shared-contracts/trusted'

/**
 * Place of one of the area's islands (`src/islands/<name>.tsx`), a separate React root: the page around it needs no script.
 * `hydrate` is `visible` by default. If its code fails to load, `toggleReloadOffer` shows a message with a button.
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
 * Place of a slot, which another area renders and the route lists in `slots`. `place` is `AreaSlot.place` or the slot's name.
 * Without a place, the layout shows the slot below the page. It gets no other props, because it is rendered in another build.
 */
export const SlotPlace = ({ place }: { place: string }) => (
  <>
    <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedHtml(slotPlaceholder(place)) }} />
    <ReloadOffer />
  </>
)

const ReloadOffer = () => (
  <output hidden {...{ [DOM.loadAgain]: '' }}>
    This part did not load. <button type="button">Load it again</button>
  </output>
)
