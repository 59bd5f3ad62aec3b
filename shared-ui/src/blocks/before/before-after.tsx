import type { ReactNode } from 'react'
import { HandFile, Hand } from '../../hand/hand.tsx'
import type { Artifact, Change } from '../content.schema.ts'
import styles from './before-after.module.css'
import carbon from './carbon-copy.module.css'
import folderStyles from './folder.module.css'
import inboxStyles from './inbox.module.css'
import { tabular } from '../../class-names.ts'
import spreadsheetStyles from './spreadsheet.module.css'
import thread from './text-thread.module.css'
import whiteboardStyles from './whiteboard.module.css'

/** Props of `BeforeAfter`. `scene` is the drawing of the product that replaces the artifact. */
export interface BeforeAfterProps extends Omit<Change, 'head'> {
  scene: ReactNode
  /** URL of the area's `hand.svg`, which contains drawn handwriting. Required if `before` has handwritten text. */
  hand?: string
}

/**
 * Components by kind of artifact. An artifact is a drawn object, such as a whiteboard, that customers used before they had the
 * product.
 */
const ARTIFACTS = {
  spreadsheet: Spreadsheet,
  thread: TextThread,
  inbox: Inbox,
  whiteboard: Whiteboard,
  carbon: CarbonCopy,
  folder: Folder,
} as const satisfies Record<Artifact['kind'], (props: Artifact) => ReactNode>

/** Shows an artifact (a drawn object that customers used before the product) beside the screen that replaces it. */
export function BeforeAfter({ before, afterLabel, scene, hand }: BeforeAfterProps) {
  const ArtifactComponent = ARTIFACTS[before.kind]
  return (
    <div className={styles.pair}>
      {/* data-given: content tests require no explanation for amounts in the artifact, because no code computes them. */}
      <figure className={styles.side} data-given>
        <figcaption className={styles.label}>{before.label}</figcaption>
        <HandFile value={hand}>
          <ArtifactComponent {...before} />
        </HandFile>
      </figure>
      <figure className={styles.side}>
        <figcaption className={styles.label}>{afterLabel}</figcaption>
        {scene}
      </figure>
    </div>
  )
}

function CarbonCopy({ title, lines, note }: Artifact) {
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

/** Manila folder with a list clipped to it. Lines whose `struck` is true are crossed out. */
function Folder({ title, lines, note }: Artifact) {
  return (
    <div className={folderStyles.folder} data-kind="folder">
      <p className={folderStyles.tab}>
        <Hand>{title}</Hand>
      </p>
      <div className={folderStyles.inside}>
        <ul className={folderStyles.list}>
          {lines.map(({ text, figure, struck }) => (
            <li key={text} className={folderStyles.line} data-done={struck || undefined}>
              <Hand struck={struck}>{text}</Hand>
              {figure === undefined ? null : (
                <span className={folderStyles.figure}>
                  <Hand>{figure}</Hand>
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className={folderStyles.note}>
          <Hand>{note}</Hand>
        </p>
      </div>
    </div>
  )
}

/** Message list of a mail program with a paper note on it. Each line is a message, which has been read if `struck` is true. */
function Inbox({ title, lines, note }: Artifact) {
  const unread = lines.filter(({ struck }) => !struck).length
  return (
    <div className={inboxStyles.desk}>
      <div className={inboxStyles.window}>
        <p className={inboxStyles.title}>
          {title} <b>{unread} unread</b>
        </p>
        <ul className={inboxStyles.rows}>
          {lines.map(({ from, text, figure, struck }) => (
            <li key={from} className={inboxStyles.row} data-read={struck || undefined}>
              <span className={inboxStyles.from}>{from}</span>
              <span className={inboxStyles.at}>{figure}</span>
              <span className={inboxStyles.about}>
                <Struck struck={struck}>{text}</Struck>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={inboxStyles.note}>
        <Hand>{note}</Hand>
      </p>
    </div>
  )
}

/** Spreadsheet. The first figure with a question mark is in the selected cell, and `note` is a comment on this cell. */
function Spreadsheet({ title, lines, note }: Artifact) {
  const selectedIndex = lines.findIndex(({ figure }) => figure?.includes('?'))
  const selected = lines[selectedIndex]
  return (
    <div className={spreadsheetStyles.sheet}>
      <p className={spreadsheetStyles.title}>{title}</p>
      <p className={spreadsheetStyles.bar} aria-hidden="true">
        <span>B{selectedIndex + 1}</span>
        <i>fx</i>
        {selected?.figure}
      </p>
      <table className={spreadsheetStyles.cells}>
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
                data-on={index === selectedIndex || undefined}
              >
                {figure === undefined ? null : <Struck struck={struck}>{figure}</Struck>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={spreadsheetStyles.comment}>{note}</p>
    </div>
  )
}

/** Group chat, as the phone of one member shows it. This member wrote the first line. */
function TextThread({ title, lines, note }: Artifact) {
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

/** Whiteboard. Lines whose `struck` is true are crossed out. */
function Whiteboard({ title, lines, note }: Artifact) {
  return (
    <div className={whiteboardStyles.board}>
      <p className={whiteboardStyles.title}>
        <Hand>{title}</Hand>
      </p>
      <ul className={whiteboardStyles.lines}>
        {lines.map(({ text, figure, struck }) => (
          <li key={text} className={whiteboardStyles.line}>
            <Hand struck={struck}>{text}</Hand>
            {figure === undefined ? null : (
              <span className={whiteboardStyles.figure}>
                <Hand struck={struck}>{figure}</Hand>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={whiteboardStyles.note}>
        <Hand>{note}</Hand>
      </p>
    </div>
  )
}

function Struck({ children, struck = false }: { children: string; struck?: boolean | undefined }) {
  return struck ? <s>{children}</s> : children
}
