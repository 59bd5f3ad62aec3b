import { IslandPlace } from '@federation/area-kit/island-place'
import type { ReactNode } from 'react'
import {
  ContactHeading,
  Chapter,
  ComparisonChapter,
  Hero,
  LedgerList,
  Questions,
  SceneFrame,
  SceneRow,
  StepsChapter,
  TallyList,
} from 'shared-ui'
import type { Stay, TwoNamesContent } from '../../components/hr.schema.ts'
import { StateMap } from '../../components/scenes/state-map.tsx'
import dutySplit from '../../components/duty-split.module.css'
import stayAxis from '../../components/scenes/stay-axis.module.css'
import twoNames from '../../components/scenes/two-names.module.css'
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
    <ComparisonChapter {...eor.options} />
    <Chapter head={employeeCost.head} id="employee-cost" tone="deep">
      <IslandPlace name="employee-cost" hydrate="visible" />
    </Chapter>
    <StepsChapter {...eor.start} tone="sky" />
    <Chapter head={eor.limits.head}>
      <StayAxis stays={eor.limits.stay} />
      <LedgerList items={eor.limits.items} />
    </Chapter>
    <Questions {...eor.questions} tone="card" />
    <ContactHeading {...ask.employer} />
  </>
)

interface Side {
  title: string
  items: readonly string[]
}

interface DutySplitProps {
  theirs: Side
  yours: Side
  /** Picture of one person's file. */
  picture: ReactNode
}

/**
 * Two lists side by side: duties of the employer of record, which is the legal employer, and duties of the company that directs
 * the work.
 */
function DutySplit({ theirs, yours, picture }: DutySplitProps) {
  return (
    <div className={dutySplit.split}>
      {[theirs, yours].map((side, index) => (
        <div key={side.title} className={dutySplit.side} data-yours={index === 1 || undefined}>
          <h3 className={dutySplit.title}>{side.title}</h3>
          <TallyList items={side.items} />
        </div>
      ))}
      <div className={dutySplit.picture}>{picture}</div>
    </div>
  )
}

/** Three ways to employ people in another state, ordered by the length of their work there. */
const StayAxis = ({ stays }: { stays: readonly Stay[] }) => (
  <ol className={stayAxis.axis}>
    {stays.map(({ span, way, text }) => (
      <li key={way} className={stayAxis.stay}>
        <p className={stayAxis.span}>{span}</p>
        <div className={stayAxis.bar}>
          <h3 className={stayAxis.way}>{way}</h3>
        </div>
        <p className={stayAxis.text}>{text}</p>
      </li>
    ))}
  </ol>
)

/**
 * File of one person with two employers. It lists the duties of the employer of record, those of the company that directs the
 * work, and what both give the person.
 */
const TwoNames = ({ title, aside, names, both }: TwoNamesContent) => (
  <SceneFrame decorative label={title} title={title} aside={aside}>
    {names.map(({ name, rows }) => (
      <div key={name} className={twoNames.name}>
        <p className={twoNames.who}>{name}</p>
        {rows.map((row) => (
          <SceneRow key={row.label} {...row} />
        ))}
      </div>
    ))}
    <p className={twoNames.both}>{both}</p>
  </SceneFrame>
)
