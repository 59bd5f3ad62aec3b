import { useShell } from '@federation/area-kit/shell-services'
import { type ReactNode, useLayoutEffect } from 'react'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { ControlPanel, NumberField, Result, SelectField } from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { type IslandModel, useIslandState } from 'shared-ui/island-kit/use-island-state.ts'
import {
  dollars,
  formatChangeFromToday,
  formatGainsAndLosses,
  formatSignedAmount,
} from 'shared-ui/scenes/money.ts'
import { SHARES } from 'shared-ui/scenes/pay-rates.ts'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import table from '../components/pay-table.module.css'
import styles from '../components/team-tree/team-tree.module.css'
import { teamTree } from '../content/team-tree.ts'
import {
  listManagers,
  formatTree,
  LIMITS,
  computeMonth,
  moveMember,
  parseTree,
  computeDealPay,
  createPresetTree,
  listReports,
  listMoveTargets,
  type Tree,
} from '../model/team-tree.ts'
import { MEMBERS, OVERRIDE_CENTS, TREE_DEALS } from '../sample-data/sales-team.ts'

interface State {
  tree: Tree
  /** Text in the input field for cents per watt. `cents` is the last valid value of this field. */
  centsText: string
  cents: number
  /** Index of the deal in `TREE_DEALS`. */
  deal: number
  /** Id of the member that was moved last. Null before the first move. */
  moved: string | null
}

type Action = { fields: Record<string, string> } | { state: State }

const TODAY = { tree: createPresetTree(MEMBERS), cents: OVERRIDE_CENTS }
const PRESET: State = {
  ...TODAY,
  centsText: String(OVERRIDE_CENTS),
  deal: TREE_DEALS.findIndex(({ customer }) => customer === 'Alvarez'),
  moved: null,
}

const centsIn = (text: string): number | null =>
  /^\d{1,2}$/.test(text) && Number(text) <= LIMITS.max ? Number(text) : null

const change = (state: State, [name, value]: [string, string]): State => {
  if (name === 'cents') return { ...state, centsText: value, cents: centsIn(value) ?? state.cents }
  if (name === 'deal') return { ...state, deal: TREE_DEALS[Number(value)] ? Number(value) : state.deal }
  return { ...state, tree: moveMember(MEMBERS, state.tree, name, value), moved: name }
}

const MODEL: IslandModel<State, Action> = {
  url: { name: 'tree', place: 'team-tree' },
  preset: PRESET,
  reduce: (state, action) =>
    'state' in action ? action.state : Object.entries(action.fields).reduce(change, state),
  format: ({ tree, cents, deal }) =>
    `${formatTree(MEMBERS, tree)}-${cents}-${TREE_DEALS[deal]?.customer ?? ''}`,
  parse: (text) => {
    const [, names = '', centsText = '', customer] = /^(.*)-(\d+)-(\w+)$/.exec(text) ?? []
    const tree = parseTree(MEMBERS, names)
    const cents = centsIn(centsText)
    const deal = TREE_DEALS.findIndex((one) => one.customer === customer)
    return tree && cents !== null && deal >= 0
      ? { state: { tree, cents, centsText: String(cents), deal, moved: null } }
      : null
  },
  change: (fields) => ({ fields }),
  controls: ({ tree, centsText, deal }) => ({
    fields: { ...tree, cents: centsText, deal: String(deal) },
    invalid: new Set(centsIn(centsText) === null ? ['cents'] : []),
  }),
}

const DEAL_OPTIONS = TREE_DEALS.map(({ customer }, index) => ({ value: String(index), label: customer }))

const [ROOT] = MEMBERS
const nameOf = (id: string): string => MEMBERS.find((member) => member.id === id)?.name ?? ''

/**
 * Lets a visitor move members of a sales team to another manager. Shows the effect on the managers' overrides, which are their
 * pay for deals of their team.
 */
export function Island() {
  const { publish } = useShell()
  const { state, isRestored, panel, apply, chosen, typed, link } = useIslandState(
    MODEL,
    ({ tree, cents, moved }) =>
      publish({
        type: 'team_moved',
        leads: new Set(Object.values(tree)).size,
        levels: Math.max(...TREE_DEALS.map(({ closer }) => listManagers(tree, closer).length)),
        cents,
        moved: moved === null ? 'no' : 'yes',
      }),
  )
  const { tree, cents, moved } = state
  // After a move, React mounts the member's select box again at its new place in the tree, and the focus is lost. Focus the box
  // again.
  useLayoutEffect(() => {
    if (moved === null || document.activeElement !== document.body) return
    panel.current?.querySelector<HTMLElement>(`select[name="${moved}"]`)?.focus()
  })

  const month = computeMonth(MEMBERS, TREE_DEALS, TODAY, { tree, cents })
  const overrideOf = (id: string): string => {
    const row = month.rows.find((one) => one.id === id)
    return row && row.pay > 0 ? `overrides ${dollars(row.pay)}` : ''
  }
  const branch = (id: string): ReactNode => {
    const reports = listReports(MEMBERS, tree, id)
    if (reports.length === 0) return null
    return (
      <ul className={styles.team}>
        {reports.map((member) => (
          <li key={member.id}>
            <SelectField
              {...chosen(member.id, member.name)}
              hint={overrideOf(member.id)}
              options={managersFor(tree, member.id)}
              wide
            />
            {branch(member.id)}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <RestoredRegion isRestored={isRestored}>
      <ProductScreen
        place="Pay plans"
        caption={teamTree.caption}
        aside={teamTree.month}
        list={
          <div ref={panel}>
            <ScreenHead title={teamTree.tree} aside={`${MEMBERS.length} people`} />
            <p className={styles.root}>
              {ROOT.name} <span>{overrideOf(ROOT.id)}</span>
            </p>
            {branch(ROOT.id)}
            <ControlPanel label={teamTree.terms}>
              <NumberField {...typed('cents', teamTree.cents)} {...LIMITS} unit="¢" />
              <SelectField {...chosen('deal', teamTree.deal)} options={DEAL_OPTIONS} />
            </ControlPanel>
            <Result>
              {`November’s overrides cost ${dollars(month.total.pay)}, ${formatChangeFromToday(month.total.change)}. ${formatGainsAndLosses(month.rows)}`}
              {month.cut > 0
                ? ` The plan promises ${dollars(month.cut)} more than the margins can pay.`
                : null}
            </Result>
          </div>
        }
        foot={<MonthTable {...month} />}
        detail={
          <Sheet>
            <DealLines tree={tree} cents={cents} index={state.deal} />
            <Note>{teamTree.margin.note}</Note>
            <Note>{teamTree.staged}</Note>
            <CopyButtons link={link}>
              <TextButton
                label={teamTree.again}
                isDisabled={MODEL.format(state) === MODEL.format(PRESET)}
                onPress={() => apply({ state: PRESET })}
              />
            </CopyButtons>
          </Sheet>
        }
      />
    </RestoredRegion>
  )
}

const managersFor = (tree: Tree, id: string) =>
  listMoveTargets(MEMBERS, tree, id).map((target) => ({
    value: target.id,
    label: `${teamTree.under} ${target.name.split(' ', 1)[0] ?? ''}`,
  }))

type Month = ReturnType<typeof computeMonth>

const Change = ({ pay, today }: { pay: number; today: number }) => (
  <Computed cents={pay - today} working={[pay, -today]} text={formatSignedAmount(pay - today)} />
)

/** Table of each manager's overrides (pay from the team's deals) today and after the moves, with totals. */
const MonthTable = ({ rows, total }: Month) => (
  <table className={table.table}>
    <ColumnHeads columns={[teamTree.of, teamTree.today, teamTree.after, teamTree.change]} />
    <tbody>
      {rows.map(({ id, name, team, terms, today, pay, change: by }) => (
        <tr key={id}>
          <th scope="row">
            {name} <span className={table.detail}>leads {team === 0 ? 'no one' : team}</span>
          </th>
          <td>
            <Computed cents={today} person={name} rule={teamTree.byDeal} working={terms.today} />
          </td>
          <td>
            <Computed cents={pay} person={name} rule={teamTree.byDeal} working={terms.pay} />
          </td>
          <td data-sign={Math.sign(by)}>{by === 0 ? '–' : <Change today={today} pay={pay} />}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">All</th>
        <td>
          <Computed cents={total.today} working={rows.map((row) => row.today)} />
        </td>
        <td>
          <Computed cents={total.pay} working={rows.map((row) => row.pay)} />
        </td>
        <td>{total.change === 0 ? '–' : <Change {...total} />}</td>
      </tr>
    </tfoot>
  </table>
)

/**
 * List of the payments for one deal, from the person who booked the appointment to the manager at the top of the team. The last
 * line is the part of the deal's margin that is left.
 */
const DealLines = ({ tree, cents, index }: { tree: Tree; cents: number; index: number }) => {
  const deal = TREE_DEALS[index]
  if (!deal) return null
  const { overrides, total, left } = computeDealPay(tree, deal, cents)
  const { setterPay, closerPay, managerPay, margin, watts } = deal
  const ofPool = (percent: number) => `${percent}% of ${dollars((managerPay * 100) / SHARES.manager)}`
  const isShare = closerPay * SHARES.manager === managerPay * SHARES.closer
  return (
    <>
      <ScreenHead title={deal.customer} aside={`margin ${dollars(deal.margin, { cents: false })}`} />
      <dl>
        <SheetLine
          label={teamTree.setter}
          detail={`${SHARES.setter}% of the pool`}
          value={<Computed cents={setterPay} working={ofPool(SHARES.setter)} />}
        />
        <SheetLine
          label={nameOf(deal.closer)}
          detail="closer"
          value={<Computed cents={closerPay} working={isShare ? ofPool(SHARES.closer) : teamTree.tier} />}
        />
        {overrides.map(({ id, amount, cut }, level) => (
          <SheetLine
            key={id}
            label={nameOf(id)}
            detail={
              cut > 0 ? teamTree.cut : level === 0 ? `${SHARES.manager}% of the pool` : `${cents}¢ a watt`
            }
            value={
              <Computed
                cents={amount}
                working={
                  cut > 0
                    ? teamTree.cut
                    : level === 0
                      ? ofPool(SHARES.manager)
                      : `${watts.toLocaleString('en-US')} W at ${cents}¢`
                }
              />
            }
          />
        ))}
        <SheetLine
          label={teamTree.all}
          value={
            <Computed
              cents={total}
              working={[setterPay, closerPay, ...overrides.map(({ amount }) => amount)]}
            />
          }
          isSum
        />
        <SheetLine
          label={teamTree.left}
          detail={`${((left / deal.margin) * 100).toFixed(1)}%`}
          value={<Computed cents={left} working={[margin, -total]} />}
        />
      </dl>
    </>
  )
}
