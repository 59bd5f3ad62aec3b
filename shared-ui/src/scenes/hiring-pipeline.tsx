import { Portrait } from '../brand/portrait/portrait.tsx'
import { sum } from './money.ts'
import { shortDay } from './pay-calendar.ts'
import { countDaysSinceApplication, type HiringBoard, PIPELINE } from './ridgeline-hiring.ts'
import { SceneFrame, type SceneProps } from './scene-frame.tsx'
import styles from './hiring-pipeline.module.css'

/** Scene: applicants for a job by hiring stage, with the days since each application. */
export function HiringPipeline({ board = PIPELINE, ...props }: SceneProps & { board?: HiringBoard }) {
  return (
    <SceneFrame
      {...props}
      size="lg"
      label={`Hiring pipeline for setters on ${shortDay(board.date)}: ${board.stages.map(({ stage, people }) => `${stage} ${people.length}`).join(', ')}.`}
      title="Setter, Utah County"
      aside={`${shortDay(board.date)}, ${sum(board.stages.map(({ people }) => people.length))} people`}
    >
      <div className={styles.board}>
        {board.stages.map(({ stage, people }) => (
          <div key={stage} className={styles.stage}>
            <p className={styles.name}>
              {stage} <span className={styles.count}>{people.length}</span>
            </p>
            {people.map((person) => (
              <p key={person.name} className={styles.card} data-offer={stage === 'Offer' || undefined}>
                <Portrait id={person.portrait} size={32} />
                <span>
                  <span className={styles.person}>{person.name}</span>
                  <span className={styles.day}>
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
