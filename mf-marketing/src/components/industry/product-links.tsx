import ArrowRight from 'lucide-react/icons/arrow-right'
import { Heading, Icon, Marked, QuoteCard, Section } from 'shared-ui'
import { quoteOf, type TestimonialId } from '../../content/testimonials.ts'
import type { Links } from './product-links.schema.ts'
import styles from './product-links.module.css'

export interface ProductLinksProps extends Links {
  /** A customer of the trade, beside the links. */
  voice?: TestimonialId
}

/** The products a trade begins with: three or four ways on. */
export function ProductLinks({ head, links, voice }: ProductLinksProps) {
  return (
    <Section
      tone={voice === undefined ? 'card' : 'sky'}
      spacing={voice === undefined ? 'tight' : undefined}
      labelledBy={head.id}
    >
      <div className={styles.links} data-voice={voice !== undefined || undefined}>
        <Heading level={2} size="md" id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <ul>
          {links.map(({ title, text, href }) => (
            <li key={href} className={styles.link}>
              <a href={href} className={styles.title}>
                {title}&nbsp;
                <Icon icon={ArrowRight} size={20} className={styles.arrow} />
              </a>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
        {voice === undefined ? null : (
          <div className={styles.voice}>
            <QuoteCard {...quoteOf(voice)} />
          </div>
        )}
      </div>
    </Section>
  )
}
