/** Scenes (drawings of product screens) about HR: hiring, onboarding, and a signed document. */

import { Portrait } from '../brand/portrait/portrait.tsx'
import { sum } from './money.ts'
import { shortDay, longDate, shortDate } from './pay-calendar.ts'
import {
  type HiringBoard,
  countDaysSinceApplication,
  PIPELINE,
  ONBOARDING,
  AGREEMENT,
} from './ridgeline-hiring.ts'
import { type SceneProps, SceneFrame, ScenePerson } from './scene-frame.tsx'
import hiringPipelineStyles from './hiring-pipeline.module.css'
import Check from 'lucide-react/icons/check'
import { Icon } from '../brand/icon.tsx'
import onboardingChecklistStyles from './onboarding-checklist.module.css'
import { RIDGELINE } from './pay-rates.ts'
import signedDocumentStyles from './signed-document.module.css'

/** Drawing: applicants for a job by hiring stage, with the days since each application. */
export function HiringPipeline({ board = PIPELINE, ...props }: SceneProps & { board?: HiringBoard }) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`Hiring pipeline on ${shortDay(board.date)}, ${board.title}: ${board.stages.map(({ stage, people }) => `${stage} ${people.length}`).join(', ')}.`}
      title={board.title}
      aside={`${shortDay(board.date)}, ${sum(board.stages.map(({ people }) => people.length))} people`}
    >
      <div className={hiringPipelineStyles.board}>
        {board.stages.map(({ stage, people }) => (
          <div key={stage} className={hiringPipelineStyles.stage}>
            <p className={hiringPipelineStyles.name}>
              {stage} <span className={hiringPipelineStyles.count}>{people.length}</span>
            </p>
            {people.map((person) => (
              <p
                key={person.name}
                className={hiringPipelineStyles.card}
                data-offer={stage === 'Offer' || undefined}
              >
                <Portrait id={person.portrait} size={32} />
                <span>
                  <span className={hiringPipelineStyles.person}>{person.name}</span>
                  <span className={hiringPipelineStyles.day}>
                    Day {countDaysSinceApplication(board, person)}
                    {person.at === undefined ? null : `, ${person.at}`}
                  </span>
                </span>
              </p>
            ))}
          </div>
        ))}
      </div>
    </SceneFrame>
  )
}

/** Drawing: onboarding tasks of a new employee before her first day. */
export function OnboardingChecklist(props: SceneProps) {
  const { person, tasks } = ONBOARDING
  const done = tasks.filter((task) => task.done).length
  return (
    <SceneFrame
      {...props}
      label={`Onboarding of ${person.name}: ${done} of ${tasks.length} steps done.`}
      title="Onboarding"
      aside={`${done} of ${tasks.length}`}
    >
      <ScenePerson {...person} />
      <svg className={onboardingChecklistStyles.bar} viewBox="0 0 60 4" preserveAspectRatio="none">
        {tasks.map((task, index) => (
          <rect
            key={task.label}
            x={index * (60.8 / tasks.length)}
            width={60.8 / tasks.length - 0.8}
            height="4"
            className={onboardingChecklistStyles.piece}
            data-done={task.done || undefined}
          />
        ))}
      </svg>
      {tasks.map((task) => (
        <p key={task.label} className={onboardingChecklistStyles.task} data-done={task.done || undefined}>
          <span className={onboardingChecklistStyles.box}>
            {task.done ? <Icon icon={Check} size={14} lines={3} /> : null}
          </span>
          <span className={onboardingChecklistStyles.label}>{task.label}</span>
          <span className={onboardingChecklistStyles.when}>{task.when}</span>
        </p>
      ))}
    </SceneFrame>
  )
}

const SIGNATURE =
  'M6 34c6-14 10-24 14-26 3-1 2 6-1 14-2 6-4 12-2 14 4 3 10-8 13-10 2-1 1 8 4 8 4 0 6-9 9-9 3 0 0 9 4 9 5 0 6-10 10-10 4 0 0 10 5 10 6 0 12-24 18-26 6-1 6 22-2 27-4 2-4-4 0-8 6-6 14-8 18-8-3 4-3 9 1 9 5 0 6-12 10-12-3 6-2 12 2 12 6 0 8-8 14-12-2 6-1 12 3 12 8 0 14-8 26-10'

/** Drawing: a commission agreement with a handwritten signature. */
export function SignedDocument(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      kind="paper"
      label={`Commission agreement between ${RIDGELINE} and ${AGREEMENT.person.name}, signed on ${longDate(AGREEMENT.signed)}.`}
    >
      <div className={signedDocumentStyles.page}>
        <p className={signedDocumentStyles.company}>{RIDGELINE}</p>
        <p className={signedDocumentStyles.title}>Commission agreement, setter</p>
        {AGREEMENT.clauses.map((clause, index) => (
          <p key={clause} className={signedDocumentStyles.clause}>
            <span>{index + 1}.</span> {clause}
          </p>
        ))}
        <div className={signedDocumentStyles.sign}>
          <svg viewBox="0 0 180 48" className={signedDocumentStyles.ink}>
            <path d={SIGNATURE} pathLength={1} />
          </svg>
          <p className={signedDocumentStyles.under}>
            <span>{AGREEMENT.person.name}</span>
            <span>{shortDate(AGREEMENT.signed)}, 6:42 pm</span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}
