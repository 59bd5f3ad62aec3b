import { DOM } from 'shared-contracts/page'
import { useShell } from '@federation/area-kit/shell-services'
import { useState } from 'react'
import { CATEGORIES } from '../../content/case-categories.ts'
import { ALL, CARDS, cardsOf, emptyMessage } from '../../content/case-study.ts'
import { CaseCard } from './case-card.tsx'
import styles from './case-list.module.css'

const CHOICES = [ALL, ...CATEGORIES]
const WITH_STORIES = new Intl.ListFormat('en-US').format(CARDS.map(({ category }) => category))

/** The case studies with a button per category, which says how many it has. Without JavaScript all are shown and the buttons are not. */
export function CaseList() {
  const { publish } = useShell()
  const [category, setCategory] = useState<string>(ALL)
  const choose = (choice: string) => {
    setCategory(choice)
    publish({ type: 'filter_used', list: 'case-studies', choice, found: cardsOf(choice).length })
  }
  const cards = cardsOf(category)
  return (
    <>
      <fieldset className={styles.filter} data-wake-on="visible">
        <legend className={styles.legend}>Stories by industry</legend>
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={choice === category}
            {...{ [DOM.ownEvent]: '' }}
            onClick={() => choose(choice)}
          >
            {choice}{' '}
            <span className={styles.count}>
              {cardsOf(choice).length}
              <span className="visually-hidden"> {cardsOf(choice).length === 1 ? 'story' : 'stories'}</span>
            </span>
          </button>
        ))}
      </fieldset>
      <output className="visually-hidden">
        {cards.length === 0 ? emptyMessage(category) : `${cards.length} of ${CARDS.length} stories shown`}
      </output>
      {cards.length === 0 ? (
        <div className={styles.empty}>
          <h2 className={styles.message}>{emptyMessage(category)}</h2>
          <p>Try another category. There are stories from {WITH_STORIES}.</p>
        </div>
      ) : (
        <ul className={styles.cards}>
          {cards.map((card) => (
            <li key={card.id}>
              <CaseCard {...card} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
