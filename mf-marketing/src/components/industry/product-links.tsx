import { ArrowRight } from 'lucide-react'
import { Heading, Icon, Section } from 'shared-ui'
import type { Links } from '../../content/industries/schema.ts'
import { Marked } from '../company/marked.tsx'
import styles from './product-links.module.css'

/** The products a trade begins with: three or four ways on. */
export function ProductLinks({ head, links }: Links) {
  return (
    <Section tone="card" spacing="tight" labelledBy={head.id}>
      <div className={styles['links']}>
        <Heading level={2} size="md" id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <ul className={styles['list']}>
          {links.map(({ title, text, href }) => (
            <li key={href} className={styles['link']}>
              <a href={href} className={styles['title']}>
                {title} <Icon icon={ArrowRight} size={20} className={styles['arrow']} />
              </a>
              <p className={styles['text']}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
