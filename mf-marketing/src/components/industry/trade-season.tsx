import { IslandPlace } from '@federation/area-kit/island-place'
import { Chapter, type ChapterProps } from 'shared-ui'
import { tradeSeasons } from '../../content/trade-seasons.ts'
import type { SeasonTrade } from '../../figures/seasons.ts'

export interface TradeSeasonProps extends Pick<ChapterProps, 'tone'> {
  trade: SeasonTrade
}

/** Place of a trade's year by month. Links to a year lead to the section's id. */
export const TradeSeason = ({ trade, tone = 'sky' }: TradeSeasonProps) => (
  <Chapter head={tradeSeasons[trade]} id="season" tone={tone}>
    <IslandPlace name={`season-${trade}`} />
  </Chapter>
)
