import ArrowRight from 'lucide-react/icons/arrow-right'
import { Icon } from 'shared-ui'
import styles from './choice-list.module.css'

export interface ChoiceListProps {
  choices: readonly { name: string; href: string; kind: string; says: string }[]
}

/** Large rows to choose from, each a link. */
export function ChoiceList({ choices }: ChoiceListProps) {
  return (
    <ul className={styles.choices}>
      {choices.map(({ name, href, kind, says }) => (
        <li key={name} className={styles.choice}>
          <h3 className={styles.name}>
            <a href={href} className={styles.cover}>
              {name}
            </a>
          </h3>
          <p className={styles.kind}>{kind}</p>
          <p className={styles.says}>{says}</p>
          <Icon icon={ArrowRight} size={24} className={styles.arrow} />
        </li>
      ))}
    </ul>
  )
}
