import styles from './video-still.module.css'

export interface VideoStillProps {
  title: string
  funded: string
  rate: string
  pays: string
}

/** A frame of the video: a loan on its way to the statement, under the sign that it can be played. Decorative. */
export const VideoStill = ({ title, funded, rate, pays }: VideoStillProps) => (
  <svg viewBox="0 0 640 360" aria-hidden="true" className={styles.still}>
    <rect width="640" height="360" className={styles.ground} />
    <path
      d="M0 320h640M0 280h640M0 240h640M0 200h640M0 160h640M0 120h640M0 80h640M0 40h640"
      className={styles.rules}
    />
    <g>
      <rect x="48" y="64" width="236" height="232" rx="10" className={styles.sheet} />
      <text x="72" y="106" className={styles.title}>
        {title}
      </text>
      <path d="M72 124h188M72 174h188M72 224h188" className={styles.line} />
      <text x="72" y="156" className={styles.label}>
        Funded
      </text>
      <text x="260" y="156" textAnchor="end" className={styles.value}>
        {funded}
      </text>
      <text x="72" y="206" className={styles.label}>
        Rate
      </text>
      <text x="260" y="206" textAnchor="end" className={styles.value}>
        {rate}
      </text>
      <text x="260" y="268" textAnchor="end" className={styles.sum}>
        {pays}
      </text>
    </g>
    <path d="M284 180c70 0 70-28 148-28m-14-9 14 9-14 9" className={styles.way} />
    <g>
      <rect x="440" y="40" width="152" height="280" rx="22" className={styles.phone} />
      <rect x="456" y="72" width="120" height="10" rx="5" className={styles.bar} />
      <rect x="456" y="96" width="84" height="10" rx="5" className={styles.bar} />
      <rect x="456" y="128" width="120" height="48" rx="8" className={styles.paid} />
      <text x="516" y="159" textAnchor="middle" className={styles.onPaid}>
        {pays}
      </text>
      <path d="M456 204h120M456 236h120M456 268h80" className={styles.line} />
    </g>
    <circle cx="320" cy="180" r="48" className={styles.button} />
    <path d="M306 155.500v49l40-24.500z" className={styles.play} />
  </svg>
)
