import { useShell } from '@federation/area-kit/shell-services'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { DOM } from 'shared-contracts/page'
import { Icon } from 'shared-ui'
import type { CaseCard as CaseCardContent } from '../components/company/documents.schema.ts'
import caseCard from '../components/company/case-card.module.css'
import { StoryChart, Wordmark } from '../components/company/story-chart.tsx'
import caseList from '../components/company/case-list.module.css'
import { CATEGORIES } from '../model/case-categories.ts'
import { ALL, CARDS, listCards, formatEmptyMessage } from '../content/case-study.ts'

/** Name of the query parameter whose value is a category. */
const PARAM = 'category'
const CHOICES = [ALL, ...CATEGORIES.filter((category) => listCards(category).length > 0)]
const WITH_STORIES = new Intl.ListFormat('en-US').format(CARDS.map(({ category }) => category))

/**
 * Case studies, with a filter button for each category that has a case study. The chosen category is stored in the URL. If the
 * URL names a category without a case study, the list shows a message. Without JavaScript, there are no buttons.
 */
export function Island() {
  const { publish } = useShell()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isMounted, setMounted] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- runs once, after hydration
  useEffect(() => setMounted(true), [])
  // The page's HTML was rendered without a query. The first render in the browser must have the same result, so it ignores the
  // query.
  const requestedCategory = isMounted ? new URLSearchParams(search).get(PARAM) : null
  const category = CATEGORIES.find((name) => name === requestedCategory) ?? ALL
  const choose = (choice: string) => {
    const query = choice === ALL ? '' : `?${new URLSearchParams({ [PARAM]: choice }).toString()}`
    void navigate(`${pathname}${query}`, { replace: true })
    publish({ type: 'filter_used', list: 'case-studies', choice, found: listCards(choice).length })
  }
  const cards = listCards(category)
  return (
    <>
      <fieldset className={caseList.filter} data-wake-on="visible">
        <legend className={caseList.legend}>Stories by industry</legend>
        {CHOICES.map((choice) => (
          <button
            key={choice}
            type="button"
            className={caseList.choice}
            aria-pressed={choice === category}
            {...{ [DOM.ownEvent]: '' }}
            onClick={() => choose(choice)}
          >
            {choice}{' '}
            <span className={caseList.count}>
              {listCards(choice).length}
              <span className="visually-hidden"> {listCards(choice).length === 1 ? 'story' : 'stories'}</span>
            </span>
          </button>
        ))}
      </fieldset>
      <output className="visually-hidden">
        {cards.length === 0
          ? formatEmptyMessage(category)
          : `${cards.length} of ${CARDS.length} stories shown`}
      </output>
      {cards.length === 0 ? (
        <div className={caseList.empty}>
          <h2 className={caseList.message}>{formatEmptyMessage(category)}</h2>
          <p>Try another category. There are stories from {WITH_STORIES}.</p>
        </div>
      ) : (
        <ul className={caseList.cards}>
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

function CaseCard({
  id,
  company,
  title,
  description,
  date,
  dateIso,
  category,
  result,
  image,
  route,
}: CaseCardContent) {
  return (
    <article className={caseCard.card} data-category={category} aria-labelledby={`case-${id}`}>
      <div className={caseCard.picture}>
        {image ? <img {...image} alt={image.alt} loading="lazy" /> : <Wordmark id={id} company={company} />}
        <StoryChart {...result} />
      </div>
      <div className={caseCard.words}>
        <p className={caseCard.meta}>
          {category} · <time dateTime={dateIso}>{date}</time>
        </p>
        <h2 id={`case-${id}`} className={caseCard.title}>
          {title}
        </h2>
        <p className={caseCard.description}>{description}</p>
        <a href={route} className={caseCard.more}>
          Read More
          <span className="visually-hidden">: {company}</span>
          <Icon icon={ArrowRight} size={18} />
        </a>
      </div>
    </article>
  )
}
