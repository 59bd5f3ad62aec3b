import type { ReactNode } from 'react'
import { Section, SectionHead, type SectionProps } from 'shared-ui'
import type { Head } from '../../content/company/schema.ts'
import { Marked } from './marked.tsx'

export interface ChapterProps extends Pick<SectionProps, 'tone' | 'ruled' | 'spacing' | 'className'> {
  head: Head
  children: ReactNode
  layout?: 'stacked' | 'beside'
}

/** A section of a page, named by its own heading. */
export function Chapter({ head, children, layout = 'beside', ...surface }: ChapterProps) {
  return (
    <Section {...surface} labelledBy={head.id}>
      <SectionHead id={head.id} title={<Marked text={head.title} />} lede={head.lede} layout={layout} />
      {children}
    </Section>
  )
}
