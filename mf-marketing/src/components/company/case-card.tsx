import ArrowRight from 'lucide-react/icons/arrow-right'
import { Icon } from 'shared-ui'
import type { CaseCard as CaseCardContent } from './case-study-page.schema.ts'
import styles from './case-card.module.css'
import { CaseResult } from './case-result.tsx'
import { Wordmark } from './wordmark.tsx'

/** One story of the list: whose it is, what it came to, when, what happened, and the way to read it. */
export function CaseCard({
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
    <article className={styles.card} data-category={category} aria-labelledby={`case-${id}`}>
      <div className={styles.picture}>
        {image ? <img {...image} alt={image.alt} loading="lazy" /> : <Wordmark id={id} company={company} />}
        <CaseResult {...result} />
      </div>
      <div className={styles.words}>
        <p className={styles.meta}>
          {category} · <time dateTime={dateIso}>{date}</time>
        </p>
        <h2 id={`case-${id}`} className={styles.title}>
          {title}
        </h2>
        <p className={styles.description}>{description}</p>
        <a href={route} className={styles.more}>
          Read More
          <span className="visually-hidden">: {company}</span>
          <Icon icon={ArrowRight} size={18} />
        </a>
      </div>
    </article>
  )
}
