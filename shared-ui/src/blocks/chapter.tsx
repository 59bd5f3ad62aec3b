/** A chapter of a page, and the blocks that a chapter can contain. */

import { Fragment, type ReactNode, type ComponentType } from 'react'
import { Text, Unbroken } from '../type/text.tsx'
import type { Callout, Table, LedgerItem, Step, Head } from './content.schema.ts'
import annotatedSceneStyles from './annotated-scene.module.css'
import { tabular } from '../class-names.ts'
import comparisonTableStyles from './comparison-table.module.css'
import { Tally } from '../brand/logo.tsx'
import { Amount } from '../scenes/amount.tsx'
import ledgerListStyles from './ledger-list.module.css'
import { RowScene } from './row-scene.tsx'
import stepsStyles from './steps.module.css'
import { type SectionProps, type Tone, Section } from '../layout/section.tsx'
import { type SplitProps, Split } from '../layout/grid.tsx'
import { type HeadLayout, type SectionHeadProps, SectionHead } from '../type/heading.tsx'
import { BeforeAfter } from './before/before-after.tsx'

/** Props of `Chapter`, a section with a heading. */
export interface ChapterProps
  extends
    Pick<SectionProps, 'id' | 'tone' | 'ruled' | 'spacing' | 'className'>,
    Pick<SectionHeadProps, 'layout' | 'size'> {
  head: Head
  children: ReactNode
}

/**
 * Default layout of a section's head (the heading and its introduction), by background color (tone). Consecutive sections have
 * different tones, so their layouts usually differ as well.
 */
export const HEAD_LAYOUT_BY_TONE: Record<Tone, HeadLayout> = {
  paper: 'beside',
  card: 'centered',
  sky: 'stacked',
  spruce: 'wide',
  deep: 'wide',
}

/** A section with a heading above its content. The heading is the section's accessible name. */
export function Chapter(props: ChapterProps) {
  const { head, tone = 'paper', layout = HEAD_LAYOUT_BY_TONE[tone], size, children, ...surface } = props
  return (
    <Section {...surface} tone={tone} labelledBy={head.id}>
      <SectionHead {...head} layout={layout} {...(size === undefined ? {} : { size })} />
      {children}
    </Section>
  )
}

/**
 * Creates a component that shows a block inside a chapter (a section with a heading). The component passes the same props to
 * the chapter and to the block.
 */
const chapterOf =
  <Props extends object>(Block: ComponentType<Props>) =>
  (props: Props & Omit<ChapterProps, 'children'>) => (
    <Chapter {...props}>
      <Block {...props} />
    </Chapter>
  )

/** Chapter with a large scene and three callouts. */
export const AnnotatedChapter = chapterOf(AnnotatedScene)
/** Chapter that shows an artifact of the old way beside the product. */
export const BeforeAfterChapter = chapterOf(BeforeAfter)
/** Chapter with a table that compares alternatives. */
export const ComparisonChapter = chapterOf(ComparisonTable)
/** Chapter with a list of terms, texts and figures. */
export const LedgerChapter = chapterOf(LedgerList)
/** Chapter with three or four numbered steps. */
export const StepsChapter = chapterOf(Steps)

interface SideChapterProps extends Pick<SectionProps, 'id' | 'tone'>, Pick<SplitProps, 'ratio' | 'align'> {
  head: Head
  children: ReactNode
  headSide?: 'start' | 'end'
}

/** A section with a heading beside its content. The heading is the section's accessible name. */
export function SideChapter({
  head,
  children,
  ratio = '6/6',
  align = 'center',
  headSide = 'start',
  ...surface
}: SideChapterProps) {
  return (
    <Section {...surface} labelledBy={head.id}>
      <Split
        ratio={ratio}
        align={align}
        swapped={headSide === 'end'}
        start={<SectionHead {...head} layout="column" />}
        end={children}
      />
    </Section>
  )
}

/** Vertical positions of three evenly distributed callouts, in percent of the height of the drawing that they explain. */
const EVEN_POSITIONS = [0, 35, 70]

interface AnnotatedSceneProps {
  scene: ReactNode
  /**
   * Three callouts from top to bottom. `at` is the point of the drawing `scene` that the callout explains. `x` is in percent of
   * the drawing's width, `y` in percent of its height, and `phone` in percent of its height on phones. A circle covers the point,
   * so choose a point beside a text, not on the text.
   */
  callouts: readonly Callout[]
  /**
   * Vertical positions of the callouts. `spot`: each callout is at the height `at.y` of its point, rounded to 5 percent. The
   * heights of two points must then differ by at least 20 percent. `apart`: the callouts are evenly distributed.
   */
  stand?: 'spot' | 'apart'
  side?: 'start' | 'end'
}

/** A large scene (drawing of a product screen) with callouts. A line connects each callout to the point that it explains. */
export function AnnotatedScene({ scene, callouts, stand = 'spot', side = 'end' }: AnnotatedSceneProps) {
  const rows = callouts.map(({ at }, index) =>
    rowOf(stand === 'apart' ? (EVEN_POSITIONS[index] ?? at.y) : at.y),
  )
  const edge = side === 'end' ? 100 : 0
  // Distance of the vertical lines from the scene, in px. The style sheet moves the callouts by it.
  const reach = side === 'end' ? 12 : -12
  return (
    <div className={annotatedSceneStyles.annotated} data-side={side}>
      <div className={annotatedSceneStyles.stage}>
        {scene}
        <svg className={annotatedSceneStyles.lines} aria-hidden="true">
          {callouts.map(({ title, at }, index) => {
            const toEdge = `${edge - at.x}%`
            const rowY = (rows[index] ?? 0) * 5
            return (
              <Fragment key={title}>
                <svg x={`${at.x}%`} y={`${at.y}%`} data-moves={at.phone === undefined ? undefined : ''}>
                  <line x2={toEdge} />
                  <svg x={toEdge}>
                    <line x2={reach} />
                    {rowY === at.y ? null : <line x1={reach} x2={reach} y2={`${rowY - at.y}%`} />}
                  </svg>
                  <circle r="5" />
                  <Mark number={index + 1} />
                </svg>
                {at.phone === undefined ? null : (
                  <svg x={`${at.x}%`} y={`${at.phone}%`} data-phone="">
                    <Mark number={index + 1} />
                  </svg>
                )}
              </Fragment>
            )
          })}
        </svg>
      </div>
      <ol className={annotatedSceneStyles.callouts}>
        {callouts.map((callout, index) => (
          <li key={callout.title} className={annotatedSceneStyles.callout} data-row={rows[index]}>
            <span className={annotatedSceneStyles.count} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={annotatedSceneStyles.title}>{callout.title}</h3>
            <div className={annotatedSceneStyles.text}>
              <Text text={callout.text} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const Mark = ({ number }: { number: number }) => (
  <>
    <circle r="12" />
    <text dy="0.36em">{number}</text>
  </>
)

/** Returns the grid row of a callout, 0 to 19. `y` is in percent, and each row is 5 percent of the drawing's height. */
const rowOf = (y: number) => Math.min(19, Math.max(0, Math.round(y / 5)))

interface ComparisonTableProps extends Omit<Table, 'head'> {
  /** Index of the highlighted column. Default: 0. -1 highlights no column. */
  highlight?: number
}

/**
 * An HTML table. On phones, the first column is fixed and the others scroll. The attribute `data-given` tells the content tests
 * not to require a calculation for the amounts in this table.
 */
export function ComparisonTable({ caption, columns, rows, highlight = 0 }: ComparisonTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={comparisonTableStyles.scroller} aria-label={caption} tabIndex={0}>
      <table className={comparisonTableStyles.table} data-columns={columns.length} data-given>
        <caption className={comparisonTableStyles.caption}>{caption}</caption>
        <thead>
          <tr>
            <td className={comparisonTableStyles.corner} aria-hidden="true" />
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={comparisonTableStyles.column}
                data-own={index === highlight || undefined}
              >
                <Unbroken text={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row" className={comparisonTableStyles.label}>
                <Unbroken text={row.label} />
                {row.note === undefined ? null : (
                  <span className={comparisonTableStyles.note}>
                    <Unbroken text={row.note} />
                  </span>
                )}
              </th>
              {row.cells.map((cell, index) => (
                <td
                  key={columns[index] ?? index}
                  className={
                    typeof cell === 'string'
                      ? undefined
                      : cell
                        ? comparisonTableStyles.yes
                        : comparisonTableStyles.no
                  }
                  data-own={index === highlight || undefined}
                >
                  {cellContent(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Formats a text cell. For a boolean, returns visually hidden text, because the style sheet shows a symbol. */
function cellContent(cell: boolean | string): ReactNode {
  if (typeof cell === 'string') {
    return (
      <span className={tabular(cell)}>
        <Unbroken text={cell} />
      </span>
    )
  }
  return <span className="visually-hidden">{cell ? 'Yes' : 'No'}</span>
}

interface LedgerListProps {
  items: readonly LedgerItem[]
  /** Mark at the start of each row. `number`: 1, 2, 3. `tally`: one to five tally strokes, starting again after five rows. */
  marks?: 'number' | 'tally' | 'none'
  headed?: boolean
}

const COUNTS = [1, 2, 3, 4, 5] as const
/**
 * Maximum number of characters of a figure in large type. If one figure is longer, the list shows all figures in smaller type
 * and lets them wrap.
 */
const MAX_LARGE_FIGURE_LENGTH = 11

/** List in the style of an account book: term, sentence and figure in one row. */
export function LedgerList({ items, marks = 'none', headed = true }: LedgerListProps) {
  const Term = headed ? 'h3' : 'p'
  const long = items.some(({ figure = '' }) => figure.length > MAX_LARGE_FIGURE_LENGTH)
  const plain = items.every(({ figure }) => figure === undefined)
  return (
    <ul
      className={ledgerListStyles.ledger}
      data-marks={marks}
      data-long={long || undefined}
      data-plain={plain || undefined}
    >
      {items.map((item, index) => (
        <li key={item.term} className={ledgerListStyles.row}>
          {marks === 'none' ? null : (
            <span className={ledgerListStyles.mark} aria-hidden="true">
              {marks === 'number' ? index + 1 : <Tally count={COUNTS[index % 5] ?? 5} size={24} />}
            </span>
          )}
          <Term className={ledgerListStyles.term}>
            {item.href === undefined ? <Unbroken text={item.term} /> : <a href={item.href}>{item.term}</a>}
          </Term>
          <div className={ledgerListStyles.text}>
            <Text text={item.text} />
          </div>
          {item.figure === undefined ? null : (
            <p className={ledgerListStyles.figure} data-given={item.given}>
              {item.working === undefined ? (
                item.figure
              ) : (
                <Amount from={{ deal: item.term, sum: `${item.working} = ${item.figure}` }}>
                  {item.figure}
                </Amount>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

interface StepsProps {
  steps: readonly Step[]
  /**
   * URL of a drawing with one frame per step. On wide screens, the drawing is above the steps. On phones, each frame is above
   * its step.
   */
  strip?: string
}

/** Three or four steps, numbered with tally marks. A line or the drawing `strip` connects the steps. */
export function Steps({ steps, strip }: StepsProps) {
  return (
    <ol
      className={stepsStyles.steps}
      data-count={steps.length}
      data-strip={strip === undefined ? undefined : ''}
      data-plain={(strip === undefined && steps.every(({ scene }) => scene === undefined)) || undefined}
    >
      {steps.map((step, index) => (
        <li key={step.title} className={stepsStyles.step}>
          {strip === undefined ? null : (
            <img
              src={strip}
              alt={step.frame ?? ''}
              loading="lazy"
              width={400}
              height={290}
              className={stepsStyles.frame}
            />
          )}
          <div className={stepsStyles.head} aria-hidden="true">
            <Tally count={COUNTS[index] ?? 5} size={48} />
          </div>
          <div className={stepsStyles.body}>
            {step.when === undefined ? null : <p className={stepsStyles.when}>{step.when}</p>}
            <h3 className={stepsStyles.title}>{step.title}</h3>
            <div className={stepsStyles.text}>
              <Text text={step.text} />
            </div>
          </div>
          {step.scene === undefined ? null : (
            <div>
              <RowScene {...step.scene} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
