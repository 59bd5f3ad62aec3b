import { Figure, type FigureItem, type Head, Heading, Marked, Prose, Section, Split, Text } from 'shared-ui'
import styles from './claim-chapter.module.css'

export interface ClaimChapterProps {
  figure: FigureItem
  head: Head
  text: readonly string[]
}

/** One figure on spruce beside the reason for it. */
export function ClaimChapter({ figure, head: { id, title }, text }: ClaimChapterProps) {
  return (
    <Section tone="spruce" labelledBy={id}>
      <Split
        ratio="5/7"
        align="center"
        start={<Figure {...figure} />}
        end={
          <div className={styles.words}>
            <Heading level={2} id={id}>
              <Marked text={title} />
            </Heading>
            <Prose>
              {text.map((paragraph) => (
                <p key={paragraph}>
                  <Text text={paragraph} />
                </p>
              ))}
            </Prose>
          </div>
        }
      />
    </Section>
  )
}
