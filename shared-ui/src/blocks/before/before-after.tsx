import type { ReactNode } from 'react'
import { HandFile, Hand } from '../../hand/hand.tsx'
import type { Artifact, Change } from '../content.schema.ts'
import styles from './before-after.module.css'
import carbon from './carbon-copy.module.css'
import folder from './folder.module.css'
import inbox from './inbox.module.css'
import { tabular } from '../../class-names.ts'
import spreadsheet from './spreadsheet.module.css'
import thread from './text-thread.module.css'
import whiteboard from './whiteboard.module.css'

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

/** Carbon copy of a printed form. */
export function CarbonCopy({ title, lines, note }: Artifact) {
  return (
    <div className={carbon.sheet}>
      <p className={carbon.title}>
        {title} <span>Copy 2</span>
      </p>
      <ul className={carbon.lines}>
        {lines.map(({ text, figure, struck }) => (
          <li key={text} className={carbon.line}>
            <Hand struck={struck}>{text}</Hand>
            <span className={carbon.figure}>
              {figure === undefined ? null : <Hand struck={struck}>{figure}</Hand>}
            </span>
          </li>
        ))}
      </ul>
      <p className={carbon.note}>
        <Hand>{note}</Hand>
      </p>
    </div>
  )
}

/** A manila folder with a list clipped to it. Struck lines are ticked off. */
export function Folder({ title, lines, note }: Artifact) {
  return (
    <div className={folder.folder}>
      <p className={folder.tab}>
        <Hand>{title}</Hand>
      </p>
      <div className={folder.inside}>
        <ul className={folder.list}>
          {lines.map(({ text, figure, struck }) => (
            <li key={text} className={folder.line} data-done={struck || undefined}>
              <Hand struck={struck}>{text}</Hand>
              {figure === undefined ? null : (
                <span className={folder.figure}>
                  <Hand>{figure}</Hand>
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className={folder.note}>
          <Hand>{note}</Hand>
        </p>
      </div>
    </div>
  )
}

/** Message list of a mail program, with a paper note on the screen. Struck lines were opened and postponed. */
export function Inbox({ title, lines, note }: Artifact) {
  const unread = lines.filter(({ struck }) => !struck).length
  return (
    <div className={inbox.desk}>
      <div className={inbox.window}>
        <p className={inbox.title}>
          {title} <b>{unread} unread</b>
        </p>
        <ul className={inbox.rows}>
          {lines.map(({ from, text, figure, struck }) => (
            <li key={from} className={inbox.row} data-read={struck || undefined}>
              <span className={inbox.from}>{from}</span>
              <span className={inbox.at}>{figure}</span>
              <span className={inbox.about}>
                <Struck struck={struck}>{text}</Struck>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={inbox.note}>
        <Hand>{note}</Hand>
      </p>
    </div>
  )
}

/** A spreadsheet. The first figure with a question mark is selected, and the note is a comment on it. */
export function Spreadsheet({ title, lines, note }: Artifact) {
  const doubtful = lines.findIndex(({ figure }) => figure?.includes('?'))
  const selected = lines[doubtful]
  return (
    <div className={spreadsheet.sheet}>
      <p className={spreadsheet.title}>{title}</p>
      <p className={spreadsheet.bar} aria-hidden="true">
        <span>B{doubtful + 1}</span>
        <i>fx</i>
        {selected?.figure}
      </p>
      <table className={spreadsheet.cells}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Row</span>
            </th>
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, figure, struck }, index) => (
            <tr key={text}>
              <th scope="row">{index + 1}</th>
              <td>
                <Struck struck={struck}>{text}</Struck>
              </td>
              <td
                className={figure === undefined ? undefined : tabular(figure)}
                data-on={index === doubtful || undefined}
              >
                {figure === undefined ? null : <Struck struck={struck}>{figure}</Struck>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={spreadsheet.comment}>{note}</p>
    </div>
  )
}

/** A group chat on a phone, which belongs to the author of the first line. */
export function TextThread({ title, lines, note }: Artifact) {
  const holder = lines[0]?.from
  return (
    <div className={thread.phone} data-kind="phone">
      <p className={thread.title}>{title}</p>
      <ul className={thread.thread}>
        {lines.map(({ from, text, figure, struck }) => (
          <li key={text} className={thread.message} data-mine={from === holder || undefined}>
            <span className={thread.by}>
              {from} {figure}
            </span>
            <span className={thread.bubble}>
              <Struck struck={struck}>{text}</Struck>
            </span>
          </li>
        ))}
      </ul>
      <p className={thread.note}>{note}</p>
    </div>
  )
}

/** A whiteboard. Struck lines are wiped. */
export function Whiteboard({ title, lines, note }: Artifact) {
  return (
    <div className={whiteboard.board}>
      <p className={whiteboard.title}>
        <Hand>{title}</Hand>
      </p>
      <ul className={whiteboard.lines}>
        {lines.map(({ text, figure, struck }) => (
          <li key={text} className={whiteboard.line}>
            <Hand struck={struck}>{text}</Hand>
            {figure === undefined ? null : (
              <span className={whiteboard.figure}>
                <Hand struck={struck}>{figure}</Hand>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={whiteboard.note}>
        <Hand>{note}</Hand>
      </p>
    </div>
  )
}

/** Typed text, struck through if the author revoked it. */
export function Struck({ children, struck = false }: { children: string; struck?: boolean | undefined }) {
  return struck ? <s>{children}</s> : children
}
