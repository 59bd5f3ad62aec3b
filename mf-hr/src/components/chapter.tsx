import type { ReactNode } from 'react'
import { Section, SectionHead } from 'shared-ui'
import type { Head } from '../content/schema.ts'
import { Marked } from './marked.tsx'
import { Words } from './words.tsx'

export interface ChapterProps {
  head: Head
  children: ReactNode
  tone?: 'paper' | 'card' | 'sky' | 'spruce' | 'deep'
  layout?: 'stacked' | 'beside'
  ruled?: boolean
}

/** A section of a page, named by its own heading. */
export function Chapter({ head, children, tone = 'paper', layout = 'beside', ruled = false }: ChapterProps) {
  return (
    <Section tone={tone} ruled={ruled} labelledBy={head.id}>
      <SectionHead id={head.id} title={<Marked text={head.title} />} lede={<Words text={head.lede} />} layout={layout} />
      {children}
    </Section>
  )
}
