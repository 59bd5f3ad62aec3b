import { IslandPlace } from '@federation/area-kit/island-place'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import {
  Amount,
  AnnotatedChapter,
  ContactHeading,
  Chapter,
  FigureBand,
  Hero,
  HiringPipeline,
  Icon,
  LedgerChapter,
  Portrait,
  SceneFrame,
  type SceneProps,
  Section,
  SectionHead,
  Split,
  StepsChapter,
  TallyList,
} from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { CountTable } from '../../components/scenes/count-table.tsx'
import scoreSheet from '../../components/scenes/score-sheet.module.css'
import shareBars from '../../components/scenes/share-bars.module.css'
import sourceTable from '../../components/scenes/source-table.module.css'
import { ask } from '../../content/ask.ts'
import { ats } from '../../content/ats.ts'
import { sources } from '../../content/sources.ts'
import { MAX_POINTS, PHONE_POINTS, QUESTIONS, SCORES } from '../../sample-data/applicants.ts'
import { SOURCE_TOTAL, SOURCES } from '../../sample-data/sources.ts'

export const Page = () => (
  <>
    <Hero {...ats.opening} scene={<SourceTable />} shape="under" tone="sky" />
    <Section labelledBy={ats.card.head.id}>
      <Split
        ratio="5/7"
        align="center"
        start={
          <>
            <SectionHead {...ats.card.head} layout="column" />
            <TallyList items={ats.card.rules} />
          </>
        }
        end={<HiringPipeline />}
      />
    </Section>
    <FigureBand {...ats.season.head} figures={ats.season.figures} />
    <Chapter head={sources.head} id="source-move" tone="sky">
      <IslandPlace name="sources" hydrate="visible" />
    </Chapter>
    <AnnotatedChapter {...ats.scores} scene={<ScoreSheet />} />
    <StepsChapter {...ats.referral} tone="card" />
    <LedgerChapter {...ats.shelf} />
    <ContactHeading {...ask.hiring} />
  </>
)

const COLUMNS = [
  { head: 'Applied' },
  { head: 'Rode along', wide: true },
  { head: 'Hired', wide: true },
  { head: 'Day 90' },
  { head: 'Cost each' },
]
const whole = (cents: number) => dollars(cents, { cents: false })

/**
 * Sources of applicants, such as a job board: two bars that are divided by source, above a table. For each source, the table
 * shows how many hired people still worked for the company after 90 days, and the cost per such person.
 */
function SourceTable() {
  const cellsOf = ({
    applied,
    rode,
    hired,
    stayed,
    each,
    spend,
    source = 'All sources',
  }: typeof SOURCE_TOTAL & { source?: string }) => [
    { value: applied },
    { value: rode },
    { value: hired },
    { value: stayed, weight: 'strong' as const },
    {
      value: (
        <Amount
          from={{
            deal: source,
            rule: 'Spend on the source, by setters there on day 90',
            sum: `${whole(spend)} / ${stayed} = ${whole(each)}`,
          }}
        >
          {whole(each)}
        </Amount>
      ),
      weight: source === 'Job board' ? ('low' as const) : undefined,
    },
  ]
  return (
    <div className={sourceTable.sheet}>
      <ShareBars />
      <CountTable
        of="Setters hired Feb – Jul, by source"
        columns={COLUMNS}
        rows={SOURCES.map((line) => ({ name: line.source, cells: cellsOf(line) }))}
        total={{ name: `All, ${whole(SOURCE_TOTAL.spend)}`, cells: cellsOf(SOURCE_TOTAL) }}
      />
    </div>
  )
}

const WIDTH = 1000

/**
 * Two bars, each divided by source. One shows all applicants, the other the hired people who still worked for the company after
 * 90 days.
 */
function ShareBars() {
  return (
    <div className={shareBars.bars}>
      {(
        [
          ['applied', 'applied'],
          ['on day 90', 'stayed'],
        ] as const
      ).map(([label, count]) => (
        <p key={label} className={shareBars.line}>
          <span>
            <strong className={shareBars.figure}>{SOURCE_TOTAL[count]}</strong> {label}
          </span>
          <svg
            className={shareBars.bar}
            viewBox={`0 0 ${WIDTH} 24`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {SOURCES.map((line, place) => {
              const before = SOURCES.slice(0, place).reduce((sum, source) => sum + source[count], 0)
              const at = (people: number) => Math.round((people / SOURCE_TOTAL[count]) * WIDTH)
              return (
                <rect
                  key={line.source}
                  x={at(before)}
                  width={at(before + line[count]) - at(before)}
                  height="24"
                  className={shareBars.part}
                  data-place={place}
                />
              )
            })}
          </svg>
        </p>
      ))}
      <p className={shareBars.key}>
        {SOURCES.map(({ source }, place) => (
          <span key={source}>
            <span className={shareBars.chip} data-place={place} />
            {source}
          </span>
        ))}
      </p>
    </div>
  )
}

const COUNTS = [
  { label: 'Doors', of: 'doors' },
  { label: 'Pitches', of: 'pitches' },
  { label: 'Set', of: 'set' },
] as const

const isNo = (next: string) => next === 'Not now' || undefined

/** Reports on the trial days of three applicants for one job, side by side, each with its points. */
function ScoreSheet(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`Score sheet for the setter role: ${SCORES.map(({ name, points, set, next }) => `${name}, ${points} of ${MAX_POINTS} points, ${set} appointments set, ${next}`).join('; ')}.`}
      title="Setter, Utah County"
      aside="3 ride-alongs"
    >
      <table className={scoreSheet.sheet}>
        <thead>
          <tr>
            <th scope="col" className={scoreSheet.label}>
              Rode along
            </th>
            {SCORES.map(({ name, portrait, with: driver }) => (
              <th scope="col" key={name}>
                <Portrait id={portrait} size={48} className={scoreSheet.face} />
                <span className={scoreSheet.name}>{name.split(' ')[0]}</span>
                <span className={scoreSheet.with}>+ {driver}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COUNTS.map(({ label, of }) => (
            <tr key={of}>
              <th scope="row" className={scoreSheet.label}>
                {label}
              </th>
              {SCORES.map((ride) => (
                <td key={ride.name}>{ride[of]}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className={scoreSheet.label}>
              Phone screen, of {PHONE_POINTS}
            </th>
            {SCORES.map(({ name, phone }) => (
              <td key={name}>{phone}</td>
            ))}
          </tr>
          {QUESTIONS.map((question, index) => (
            <tr key={question}>
              <th scope="row" className={scoreSheet.label}>
                {question}
              </th>
              {SCORES.map(({ name, answers }) => {
                const yes = answers[index]
                return (
                  <td key={name} className={scoreSheet.answer} data-no={!yes || undefined}>
                    <Icon icon={yes ? Check : X} size={18} lines={3} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={scoreSheet.label}>
              Points, of {MAX_POINTS}
            </th>
            {SCORES.map(({ name, points }) => (
              <td key={name} className={scoreSheet.points}>
                {points}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className={scoreSheet.label}>
              Decision
            </th>
            {SCORES.map(({ name, next }) => (
              <td key={name} className={scoreSheet.next} data-no={isNo(next)}>
                {next}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </SceneFrame>
  )
}
