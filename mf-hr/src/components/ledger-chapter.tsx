import { LedgerList, type LedgerListProps } from 'shared-ui'
import type { Ledger } from '../content/schema.ts'
import { Chapter } from './chapter.tsx'
import { Words } from './words.tsx'

export interface LedgerChapterProps extends Pick<LedgerListProps, 'marks'> {
  ledger: Ledger
}

/** A section that is a ruled list; each row's term is a heading. */
export function LedgerChapter({ ledger, marks = 'none' }: LedgerChapterProps) {
  return (
    <Chapter head={ledger.head}>
      <LedgerList items={ledger.items.map(({ text, ...item }) => ({ ...item, text: <Words text={text} /> }))} marks={marks} termLevel={3} />
    </Chapter>
  )
}
