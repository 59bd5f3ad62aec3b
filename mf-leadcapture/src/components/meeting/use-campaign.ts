import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { campaignOf, type Campaign } from 'shared-contracts/attribution'
import { touchAddresses } from 'shared-contracts/touch-addresses'

/**
 * The campaign to book under: that of the page's own address or, for who went from page to page, of the last or the
 * first visit. It does not reach an embedded page by itself. For what is rendered after mount only.
 */
export const useCampaign = (): Campaign => {
  const [search] = useSearchParams()
  const [addresses] = useState(touchAddresses)
  return campaignOf(search, addresses)
}
