import type { ReactNode } from 'react'
import { HandFile } from '../../hand/hand.tsx'
import type { Artifact, Change } from '../content.schema.ts'
import styles from './before-after.module.css'
import { CarbonCopy } from './carbon-copy.tsx'
import { Folder } from './folder.tsx'
import { Inbox } from './inbox.tsx'
import { Spreadsheet } from './spreadsheet.tsx'
import { TextThread } from './text-thread.tsx'
import { Whiteboard } from './whiteboard.tsx'

export interface BeforeAfterProps extends Omit<Change, 'head'> {
  /** Screen of the product that replaces the artifact. */
  scene: ReactNode
  /** Address of the area's `content/hand.svg`. Needed if the artifact has handwriting. */
  hand?: string
}

/** Component of each kind of artifact that customers used before. */
const ARTIFACTS = {
  spreadsheet: Spreadsheet,
  thread: TextThread,
  inbox: Inbox,
  whiteboard: Whiteboard,
  carbon: CarbonCopy,
  folder: Folder,
} as const satisfies Record<Artifact['kind'], (props: Artifact) => ReactNode>

/** An artifact from before, beside the screen that replaces it. */
export function BeforeAfter({ before, afterLabel, scene, hand }: BeforeAfterProps) {
  const Thing = ARTIFACTS[before.kind]
  return (
    <div className={styles.pair}>
      {/* Amounts of the old artifact have no working to open. */}
      <figure className={styles.side} data-given>
        <figcaption className={styles.label}>{before.label}</figcaption>
        <HandFile value={hand}>
          <Thing {...before} />
        </HandFile>
      </figure>
      <figure className={styles.side}>
        <figcaption className={styles.label}>{afterLabel}</figcaption>
        {scene}
      </figure>
    </div>
  )
}
