import { SceneFrame, SceneRow, type SceneProps } from 'shared-ui'
import styles from './lesson-clip.module.css'

/** A lesson as it was filmed: the roof, the ladder, the rope, and what is said in two languages. */
export function LessonClip(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label="A clip of two minutes and ten seconds: a crew lead on a ladder is tied to an anchor at the ridge. Captions in English and Spanish."
      title="Before the ladder"
      aside="filmed by Dwayne, 2:10"
    >
      <svg className={styles.clip} viewBox="0 0 320 170" focusable="false">
        <rect width="320" height="170" className={styles.sky} />
        <path d="M70 170V104L186 46l134 67v57z" className={styles.wall} />
        <path d="M52 113 186 46l134 67v-20L186 26 52 93z" className={styles.roof} />
        <path
          d="M92 170 116 66M110 170l24-104M96 152h18M100 135h18M104 118h18M108 101h18M112 84h18"
          className={styles.ladder}
        />
        <path d="M184 30C166 44 150 50 139 62" className={styles.rope} />
        <circle cx="185" cy="28" r="5" className={styles.anchor} />
        <path d="M122 50a8 8 0 0 1 16 0z" className={styles.hat} />
        <circle cx="130" cy="53" r="7" className={styles.skin} />
        <path d="M119 92c0-22 3-30 11-30s11 8 11 30z" className={styles.shirt} />
        <path d="M140 68l9 10-12 6" className={styles.arm} />
        <circle cx="262" cy="128" r="20" className={styles.play} />
        <path d="m256 118 16 10-16 10z" className={styles.start} />
        <rect y="164" width="320" height="6" className={styles.track} />
        <rect y="164" width="124" height="6" className={styles.seen} />
      </svg>
      <SceneRow label="English" value="Clip in, then step off." />
      <SceneRow label="Español" value="Engánchate, luego pisa." />
    </SceneFrame>
  )
}
