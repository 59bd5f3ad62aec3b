import type { ReactNode } from 'react'
import { Section, SectionHead, type SectionProps, Split } from 'shared-ui'
import { Marked } from '../company/marked.tsx'

export interface SplitChapterProps extends Pick<SectionProps, 'tone'> {
  words: { id: string; title: string; text: string }
  scene: ReactNode
}

/** Words on the left, the thing they speak of on the right. */
export function SplitChapter({ words: { id, title, text }, scene, tone = 'paper' }: SplitChapterProps) {
  return (
    <Section tone={tone} labelledBy={id}>
      <Split align="center" start={<SectionHead layout="column" id={id} title={<Marked text={title} />} lede={text} />} end={scene} />
    </Section>
  )
}
