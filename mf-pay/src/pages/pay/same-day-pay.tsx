import { IslandPlace } from '@federation/area-kit/island-place'
import { Ask, Chapter, Hero, LedgerList, PhonePay, Questions, SideChapter, Split, Steps } from 'shared-ui'
import driveway from 'shared-ui/job-sites/driveway.svg'
import { PartnerNote } from '../../components/partner-note.tsx'
import { DayMeter } from '../../components/scenes/day-meter.tsx'
import { WeekTable } from '../../components/scenes/week-table.tsx'
import { ask } from '../../content/ask.ts'
import { drawWeek } from '../../content/draw-week.ts'
import { sameDay } from '../../content/same-day-pay.ts'

export const Page = () => (
  <>
    <Hero {...sameDay.opening} scene={<PhonePay />} tone="deep" size="display" bleed="fold" />
    <Chapter head={sameDay.driveway.head}>
      <Steps {...sameDay.driveway} strip={driveway} />
    </Chapter>
    <SideChapter head={sameDay.week.head} tone="sky" ratio="5/7">
      <WeekTable />
    </SideChapter>
    <Chapter head={sameDay.limits.head} id="same-day-limits">
      <Split
        ratio="8/4"
        start={<LedgerList {...sameDay.limits} marks="number" />}
        end={<DayMeter decorative />}
      />
    </Chapter>
    <Chapter head={drawWeek.head} id="draw-week" tone="deep">
      <IslandPlace name="draw-week" wake="visible" />
    </Chapter>
    <PartnerNote {...sameDay.partner} tone="card" />
    <Questions {...sameDay.questions} firstOpen={false} />
    <Ask {...ask} />
  </>
)
