import type { ReactNode } from 'react'
import { AnnotatedScene } from 'shared-ui'
import type { Annotated } from '../content/schema.ts'
import { Chapter, type ChapterProps } from './chapter.tsx'
import { Words } from './words.tsx'

export interface AnnotatedChapterProps extends Pick<ChapterProps, 'tone'> {
  annotated: Annotated
  scene: ReactNode
}

/** A section that explains a large scene by three callouts. */
export function AnnotatedChapter({ annotated, scene, ...rest }: AnnotatedChapterProps) {
  return (
    <Chapter head={annotated.head} {...rest}>
      <AnnotatedScene scene={scene} callouts={annotated.callouts.map(({ text, ...callout }) => ({ ...callout, text: <Words text={text} /> }))} />
    </Chapter>
  )
}
