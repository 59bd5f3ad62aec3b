import type { ReactNode } from 'react'
import { Hero, type HeroProps } from 'shared-ui'
import type { Opening } from '../../content/company/schema.ts'
import { Marked } from './marked.tsx'

export interface PageOpeningProps extends Pick<HeroProps, 'tone' | 'size' | 'bleed'> {
  opening: Opening
  scene: ReactNode
}

/** The hero of one of the company's pages. */
export function PageOpening({ opening: { title, ...rest }, ...looks }: PageOpeningProps) {
  return <Hero {...rest} {...looks} title={<Marked text={title} />} />
}
