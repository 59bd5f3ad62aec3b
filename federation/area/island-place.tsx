import { islandPlaceholder } from 'shared-contracts/page'
import { trustedHtml } from 'shared-contracts/trusted'

/**
 * Stands in a page for one of its area's islands (`src/islands/<name>.tsx`). The composer puts the island's rendered
 * HTML here, as a React root of its own: the island wakes, and the page around it stays HTML and costs no script.
 */
export const IslandPlace = ({ name }: { name: string }) => (
  <div
    data-island={name}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: trustedHtml(islandPlaceholder(name)) }}
  />
)
