import type { ReactNode } from 'react'
import { Hero, type HeroProps } from 'shared-ui'
import type { Opening } from '../content/schema.ts'
import { Marked } from './marked.tsx'
import { Words } from './words.tsx'

export interface PageOpeningProps extends Pick<HeroProps, 'tone' | 'size' | 'bleed'> {
  opening: Opening
  scene: ReactNode
}

/** The hero of one of the area's pages. */
export function PageOpening({ opening: { title, lede, ...rest }, ...looks }: PageOpeningProps) {
  return <Hero {...rest} {...looks} title={<Marked text={title} />} lede={<Words text={lede} />} />
}
