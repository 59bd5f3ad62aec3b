import type { ReactNode } from 'react'
import { Container, Heading, Lede, Marked, Sheet, TallyList } from 'shared-ui'
import type { OpeningContent, SheetContent } from '../leadcapture.schema.ts'
import styles from './contact-opening.module.css'

interface ContactOpeningProps {
  head: OpeningContent['head']
  sheet: SheetContent
  form: ReactNode
  children: ReactNode
}

/** Top of a page: introduction and `children`, next to a form. */
export const ContactOpening = ({ head, sheet, form, children }: ContactOpeningProps) => (
  <section className={styles.opening} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <Lede>{head.lede}</Lede>
      </div>
      <div className={styles.form}>
        <Sheet {...sheet} level={2}>
          {form}
        </Sheet>
      </div>
      <div className={styles.rest}>{children}</div>
    </Container>
  </section>
)

export const Helps = ({ title, items }: OpeningContent['helps']) => (
  <div className={styles.helps}>
    <Heading level={2} size="sm">
      {title}
    </Heading>
    <TallyList items={items} />
  </div>
)
