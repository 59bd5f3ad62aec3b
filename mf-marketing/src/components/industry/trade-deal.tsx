import { SlotPlace } from '@federation/area-kit/island-place'
import { Chapter, type ChapterProps } from 'shared-ui'
import { tradeDeals } from '../../content/trade-deals.ts'

export interface TradeDealProps extends Pick<ChapterProps, 'tone'> {
  trade: keyof typeof tradeDeals
}

/** Place of mf-pay's deal calculator. The route names the slot of the trade; links to a deal lead to the section's id. */
export const TradeDeal = ({ trade, tone = 'paper' }: TradeDealProps) => (
  <Chapter head={tradeDeals[trade]} id="deal-pays" tone={tone}>
    <SlotPlace place="deal" />
  </Chapter>
)
