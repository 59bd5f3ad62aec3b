import ArrowRight from 'lucide-react/icons/arrow-right'
import {
  AnnotatedChapter,
  Chapter,
  ClosingBand,
  ComparisonChapter,
  Icon,
  PageHero,
  RowScene,
} from 'shared-ui'
import styles from '../components/company/choice-list.module.css'
import { alternatives } from '../content/alternatives.ts'

export const Page = () => (
  <>
    <PageHero {...alternatives.hero} aside={<RowScene {...alternatives.sheet} kind="paper" />} />
    <Chapter head={alternatives.choices.head} spacing="tight">
      <ChoiceList choices={alternatives.choices.items} />
    </Chapter>
    <ComparisonChapter {...alternatives.table} tone="card" />
    <AnnotatedChapter
      {...alternatives.rules}
      scene={<RowScene {...alternatives.cell} kind="paper" />}
      stand="apart"
    />
    <ClosingBand
      {...alternatives.closing}
      id="alternatives-closing"
      scene={<RowScene {...alternatives.calls} decorative />}
    />
  </>
)

interface ChoiceListProps {
  choices: readonly { name: string; href: string; kind: string; says: string }[]
}

function ChoiceList({ choices }: ChoiceListProps) {
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
