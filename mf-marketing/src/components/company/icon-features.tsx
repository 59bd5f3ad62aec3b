import { Chapter, FiledIcon } from 'shared-ui'
import type { Featured } from './icon-features.schema.ts'
import styles from './icon-features.module.css'

/** Four features, two by two, ruled; each begins with its icon. */
export function IconFeatures({ head, items }: Featured) {
  return (
    <Chapter head={head}>
      <ul className={styles.features}>
        {items.map(({ icon, title, desc }) => (
          <li key={title} className={styles.feature}>
            <FiledIcon name={icon} size={28} className={styles.icon} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.desc}>{desc}</p>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}
