import { useShell } from '@federation/area-kit/shell-services'
import { type KeyboardEvent, useRef, useState } from 'react'
import { DOM } from 'shared-contracts/page'
import { Amount, Portrait, ProductScreen, ScreenHead } from 'shared-ui'
import { Result } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { longDateWithYear } from 'shared-ui/scenes/pay-calendar.ts'
import { ScreenPerson } from 'shared-ui/brand/portrait/portrait.tsx'
import styles from '../components/org-chart/org-chart.module.css'
import { orgChart as content } from '../content/org-chart.ts'
import {
  listAllRows,
  formatOrg,
  isBranch,
  ORG,
  type OrgRow,
  type OrgState,
  parseOrg,
  applyKey,
  selectNode,
  type RidgelineNode,
  sumBranch,
  listVisibleRows,
} from '../model/org-chart.ts'

type Row = OrgRow<RidgelineNode>

const ROWS: readonly Row[] = listAllRows(ORG)
const BRANCHES = ROWS.filter(({ node }) => isBranch(node)).map(({ node }) => node.id)
const rowOf = (id: string): Row => ROWS.find(({ node }) => node.id === id) ?? { node: ORG, parent: null }

const PRESET: OrgState = { selected: 'hank', open: ['company', 'joan', 'hank'] }

const MODEL: IslandModel<OrgState, OrgState> = {
  url: { name: 'org', place: 'org-chart' },
  preset: PRESET,
  reduce: (_, next) => next,
  format: formatOrg,
  parse: (text) => parseOrg(ORG, text),
  change: () => PRESET,
}

/**
 * Lets a visitor browse the sample company's org chart. Each branch shows its head count and payroll. A selected person or
 * branch has a card with details.
 */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, apply, link } = useIslandState(MODEL, ({ selected, open }) =>
    publish({
      type: 'org_opened',
      card: isBranch(rowOf(selected).node) ? 'branch' : 'person',
      branches: open.length,
    }),
  )
  const tree = useRef<HTMLUListElement>(null)
  /** Id of the row that the Tab key focuses. If no row has this id or the row is hidden, Tab focuses the selected row. */
  const [focused, setFocused] = useState<string | null>(null)
  const visible = listVisibleRows(ORG, state)
  const tabStop = visible.some(({ node }) => node.id === focused) ? focused : state.selected
  const selected = rowOf(state.selected)

  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['node'] : undefined
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const moved = applyKey(ORG, state, id, event.key)
    if (!moved) return
    event.preventDefault()
    if (moved.state !== state) apply(moved.state)
    tree.current?.querySelector<HTMLElement>(`[data-node="${moved.focus}"]`)?.focus()
  }
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="People"
        caption={content.caption}
        aside={content.asOf}
        list={
          <>
            <ul
              ref={tree}
              role="tree"
              aria-label={content.tree}
              className={styles.tree}
              onKeyDown={onKeyDown}
              onFocus={({ target }) => setFocused(target.dataset['node'] ?? null)}
            >
              <Branch
                nodes={[ORG]}
                level={1}
                state={state}
                tabStop={tabStop}
                onPress={(id) => apply(selectNode(ORG, state, id))}
              />
            </ul>
            <Result>{sentenceOf(selected)}</Result>
          </>
        }
        detail={
          <div className={styles.side}>
            <OrgCard row={selected} />
            <p className={styles.keys}>{content.keys}</p>
            <CopyButtons link={link}>
              <TextButton label={content.open} onPress={() => apply({ ...state, open: BRANCHES })} />
              <TextButton label={content.close} onPress={() => apply({ selected: ORG.id, open: [] })} />
            </CopyButtons>
          </div>
        }
      />
    </RestoredRegion>
  )
}

const peopleText = (people: number): string => (people === 1 ? '1 person' : `${people} people`)

/** Sentence about a row: head count and payroll for a branch, the pay for one person. */
const sentenceOf = ({ node, parent }: Row): string => {
  const { people, pay } = sumBranch(node)
  const where = isBranch(node)
    ? `${node.name}, with everyone below: ${peopleText(people)}`
    : `${node.name}${people > 1 ? `: ${peopleText(people)}` : ''}, in ${parent?.node.name ?? ''}`
  return `${where}, ${pay === 0 ? content.later : dollars(pay)}.`
}

interface BranchProps {
  nodes: readonly RidgelineNode[]
  level: number
  state: OrgState
  tabStop: string | null
  onPress: (id: string) => void
}

/**
 * Renders the rows of one level and, below each open row, its children. Each row is a button, because the shell repeats clicks
 * from before hydration only on buttons.
 */
const Branch = ({ nodes, level, ...shared }: BranchProps) => {
  const { state, tabStop, onPress } = shared
  return nodes.map((node, index) => {
    const { id, name, person, children = [] } = node
    const isOpen = state.open.includes(id)
    const { people, pay } = sumBranch(node)
    const group = `org-${id}`
    return (
      <li key={id} role="none">
        <button
          type="button"
          role="treeitem"
          aria-level={level}
          aria-posinset={index + 1}
          aria-setsize={nodes.length}
          aria-expanded={children.length > 0 ? isOpen : undefined}
          aria-owns={isOpen ? group : undefined}
          aria-selected={state.selected === id}
          tabIndex={tabStop === id ? 0 : -1}
          data-node={id}
          className={styles.row}
          {...{ [DOM.ownEvent]: '' }}
          onClick={() => onPress(id)}
        >
          {person ? (
            <Portrait id={person.portrait} size={32} />
          ) : (
            <span className={styles.team} aria-hidden="true">
              {people}
            </span>
          )}
          <span className={styles.who}>
            {name} <span className={styles.role}>{person?.role.split(',')[0]}</span>
          </span>
          <span className={styles.count}>
            {people === 1 ? null : (
              <span className={person ? undefined : 'visually-hidden'}>{peopleText(people)}</span>
            )}{' '}
            <b>{pay === 0 ? '–' : dollars(pay)}</b>
          </span>
        </button>
        {isOpen ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the rule asks for `fieldset`, but a tree is not a form
          <ul id={group} role="group" className={styles.group}>
            <Branch nodes={children} level={level + 1} {...shared} />
          </ul>
        ) : null}
      </li>
    )
  })
}

/** Number of contractors in a branch: people who get Form 1099. */
const contractorsIn = (node: RidgelineNode): number =>
  listAllRows(node).filter((row) => row.node.form === '1099').length

const dateText = (since: string): string => (since.includes('-') ? longDateWithYear(since) : since)

/**
 * An amount that shows its calculation. The shared component `Computed` would do the same, but would make this island larger
 * than its size limit.
 */
const renderAmount = (cents: number, working: string) => (
  <Amount from={{ sum: `${working} = ${dollars(cents)}` }}>{dollars(cents)}</Amount>
)

/**
 * Card with the details of the selected row of the org chart. It shows the terms of the job. For a team, and for a person who
 * leads others, it also shows head count and payroll, including everyone below.
 */
const OrgCard = ({ row: { node, parent } }: { row: OrgRow<RidgelineNode> }) => {
  const { person, name, since, form, people, pay } = node
  const total = sumBranch(node)
  const below = [pay, ...(node.children ?? []).map((child) => sumBranch(child).pay)].flatMap((cents) =>
    cents === 0 ? [] : [dollars(cents)],
  )
  const percent = ((total.pay * 100) / sumBranch(ORG).pay).toFixed(1)
  // The parent row is a manager, or a branch without a manager. People in such a branch report to the manager above it.
  const chief = parent === null || parent.node.person ? parent : parent.parent
  return (
    <Sheet>
      {person ? (
        <div className={styles.person}>
          <ScreenPerson person={person}>{person.role.split(',')[0]}</ScreenPerson>
        </div>
      ) : (
        <ScreenHead title={name} />
      )}
      <dl>
        {since === undefined ? null : (
          <SheetLine
            label={since > content.payday ? content.starts : content.since}
            value={dateText(since)}
          />
        )}
        {form === undefined ? null : <SheetLine label={content.form} value={form} />}
        {person && chief?.node.person ? (
          <SheetLine label={content.reportsTo} value={chief.node.name} />
        ) : null}
        {people === 0 ? null : (
          <SheetLine
            label={content.gross}
            value={pay === 0 ? content.later : renderAmount(pay, content.asOf)}
          />
        )}
      </dl>
      {isBranch(node) || people > 1 ? (
        <>
          {person ? (
            <div className={styles.below}>
              <ScreenHead title={content.ofBranch} />
            </div>
          ) : null}
          <dl>
            <SheetLine label={content.people} value={total.people} />
            <SheetLine label={content.contractors} value={contractorsIn(node)} />
            <SheetLine label={content.share} value={`${percent}%`} />
            <SheetLine label={content.payroll} value={renderAmount(total.pay, below.join(' + '))} isSum />
          </dl>
        </>
      ) : null}
    </Sheet>
  )
}
