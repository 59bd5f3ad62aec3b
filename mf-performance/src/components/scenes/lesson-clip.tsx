import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import clip from 'shared-ui/job-sites/ladder.svg'
import styles from './lesson-clip.module.css'

/** A lesson as it was filmed: the roof, the ladder, the rope, and what is said in two languages. For below the first screen. */
export function LessonClip(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label="A clip of two minutes and ten seconds: a crew lead on a ladder is tied to an anchor at the ridge. Captions in English and Spanish."
      title="Before the ladder"
      aside="filmed by Dwayne, 2:10"
    >
      <img src={clip} loading="lazy" alt="" width={640} height={340} className={styles.clip} />
      <SceneRow label="English" value="Clip in, then step off." />
      <SceneRow label="Español" value="Engánchate, luego pisa." />
    </SceneFrame>
  )
}
