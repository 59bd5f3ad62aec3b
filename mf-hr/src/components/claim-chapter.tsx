import { Figure, type FigureItem, Heading, Prose, Section, Split } from 'shared-ui'
import { Marked } from './marked.tsx'
import { Words } from './words.tsx'
import styles from './claim-chapter.module.css'

export interface ClaimChapterProps {
  figure: FigureItem
  id: string
  title: string
  text: readonly string[]
}

/** One figure on spruce beside the reason for it. */
export function ClaimChapter({ figure, id, title, text }: ClaimChapterProps) {
  return (
    <Section tone="spruce" labelledBy={id}>
      <Split
        ratio="5/7"
        align="center"
        start={<Figure {...figure} />}
        end={
          <div className={styles['words']}>
            <Heading level={2} id={id}>
              <Marked text={title} />
            </Heading>
            <Prose>
              {text.map((paragraph) => (
                <p key={paragraph}>
                  <Words text={paragraph} />
                </p>
              ))}
            </Prose>
          </div>
        }
      />
    </Section>
  )
}
