import { IslandPlace } from '@federation/area-kit/island-place'
import { Ask, Chapter, ComparisonTable, Hero, LedgerList, Questions, Steps } from 'shared-ui'
import { DutySplit } from '../../components/duty-split.tsx'
import { StayAxis } from '../../components/scenes/stay-axis.tsx'
import { StateMap } from '../../components/scenes/state-map.tsx'
import { TwoNames } from '../../components/scenes/two-names.tsx'
import { ask } from '../../content/ask.ts'
import { employeeCost } from '../../content/employee-cost.ts'
import { employerOfRecord as eor } from '../../content/employer-of-record.ts'

export const Page = () => (
  <>
    <Hero {...eor.opening} scene={<StateMap />} />
    <Chapter head={eor.duties.head} tone="spruce">
      <DutySplit
        theirs={eor.duties.theirs}
        yours={eor.duties.yours}
        picture={<TwoNames {...eor.duties.file} />}
      />
    </Chapter>
    <Chapter head={eor.options.head}>
      <ComparisonTable {...eor.options} />
    </Chapter>
    <Chapter head={employeeCost.head} id="employee-cost" tone="deep">
      <IslandPlace name="employee-cost" wake="visible" />
    </Chapter>
    <Chapter head={eor.start.head} tone="sky">
      <Steps {...eor.start} />
    </Chapter>
    <Chapter head={eor.limits.head}>
      <StayAxis stays={eor.limits.stay} />
      <LedgerList items={eor.limits.items} />
    </Chapter>
    <Questions {...eor.questions} tone="card" />
    <Ask {...ask} />
  </>
)
