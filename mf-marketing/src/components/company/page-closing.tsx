import { ClosingBand, type ClosingBandProps } from 'shared-ui'
import type { Closing } from '../../content/company/schema.ts'
import { Marked } from './marked.tsx'

export interface PageClosingProps extends Pick<ClosingBandProps, 'tone' | 'scene'> {
  /** Id of the title; unique on the page. */
  id: string
  closing: Closing
}

/** The closing band of one of the company's pages. */
export function PageClosing({ closing: { title, ...rest }, ...looks }: PageClosingProps) {
  return <ClosingBand {...rest} {...looks} title={<Marked text={title} />} />
}
