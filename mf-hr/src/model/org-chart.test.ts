import * as fc from 'fast-check'
import { computeEarnings, RUN, RUN_PERIOD, createPayStub } from 'shared-ui/scenes/pay-run.ts'
import { ALL_PEOPLE, HEADCOUNT } from 'shared-ui/scenes/ridgeline-people.ts'
import { describe, expect, test } from 'vitest'
import { orgChart } from '../content/org-chart.ts'
import {
  listAllRows,
  formatOrg,
  isBranch,
  ORG,
  type OrgState,
  parseOrg,
  applyKey,
  selectNode,
  setBranchOpen,
  sumBranch,
  listVisibleRows,
} from './org-chart.ts'

const ROWS = listAllRows(ORG)
const IDS = ROWS.map(({ node }) => node.id)
const CLOSED: OrgState = { selected: ORG.id, open: [] }
const idsOf = (state: OrgState): string[] => listVisibleRows(ORG, state).map(({ node }) => node.id)

describe('the sample company’s chart', () => {
  test('contains everyone with a file once, each with their gross pay of the pay run', () => {
    expect(new Set(IDS).size).toBe(IDS.length)
    const people = ROWS.flatMap(({ node }) => (node.person ? [node] : []))
    expect(people.map(({ name }) => name).toSorted()).toEqual(ALL_PEOPLE.map(({ name }) => name).toSorted())
    for (const { name, pay, person } of people) {
      const isPaid = person !== undefined && person.since <= RUN_PERIOD.last
      expect([name, pay]).toEqual([name, isPaid ? createPayStub(person, computeEarnings(person)).gross : 0])
    }
  })

  test('adds up to the head count and the pay run of the sample data', () => {
    expect(sumBranch(ORG)).toEqual({ people: HEADCOUNT.w2 + HEADCOUNT.contractors, pay: RUN.gross })
    expect(orgChart.payday).toBe(RUN_PERIOD.payday)
  })
})

const press = (state: OrgState, id: string, pressed: string) => applyKey(ORG, state, id, pressed)

const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'h', 'x', 'Tab']
const steps = fc.array(
  fc.oneof(
    fc.record({ id: fc.constantFrom(...IDS), key: fc.constantFrom(...KEYS) }),
    fc.record({ id: fc.constantFrom(...IDS) }),
  ),
  { maxLength: 40 },
)
const afterSteps = (taken: readonly { id: string; key?: string }[]): OrgState =>
  taken.reduce<OrgState>((state, { id, key }) => {
    if (!idsOf(state).includes(id)) return state
    return key === undefined ? selectNode(ORG, state, id) : (applyKey(ORG, state, id, key)?.state ?? state)
  }, CLOSED)

describe('a chart that is opened', () => {
  test('always shows the row of the selected card, and focuses a visible row', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...KEYS), (taken, pressed) => {
        const state = afterSteps(taken)
        expect(idsOf(state)).toContain(state.selected)
        for (const id of idsOf(state)) {
          const moved = press(state, id, pressed)
          expect(moved === null || idsOf(moved.state).includes(moved.focus)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('is restored from its text; invalid texts are rejected', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const state = afterSteps(taken)
        expect(parseOrg(ORG, formatOrg(state))).toEqual(state)
      }),
    )
    for (const text of ['', 'nobody', 'lena', 'hank.company', 'company.lena', 'company.joan.company'])
      expect([text, parseOrg(ORG, text)]).toEqual([text, null])
  })

  test('responds to the keys of a tree view', () => {
    const opened = press(CLOSED, 'company', 'ArrowRight')?.state ?? CLOSED
    expect(opened.open).toEqual(['company'])
    expect(press(opened, 'company', 'ArrowRight')?.focus).toBe('joan')
    expect(press(opened, 'joan', 'ArrowRight')?.state.open).toEqual(['company', 'joan'])
    expect(press(opened, 'joan', 'ArrowLeft')).toEqual({ state: opened, focus: 'company' })
    expect(press(opened, 'company', 'ArrowLeft')?.state).toEqual(CLOSED)
    expect(press(opened, 'joan', 'End')?.focus).toBe('administration')
    expect(press(opened, 'administration', 'ArrowDown')?.focus).toBe('administration')
    expect(press(opened, 'administration', 'Home')?.focus).toBe('company')
    expect(press(opened, 'company', 's')?.focus).toBe('service')
    expect(press(opened, 'company', 'Tab')).toBeNull()
  })

  test('shows the card of the closed branch if closing hides the selected row', () => {
    const lena = selectNode(ORG, { selected: 'hank', open: ['company', 'joan', 'hank', 'doors'] }, 'lena')
    expect(lena.selected).toBe('lena')
    expect(setBranchOpen(ORG, lena, 'joan', false)).toMatchObject({ selected: 'joan' })
    expect(setBranchOpen(ORG, lena, 'service', true)).toMatchObject({ selected: 'lena' })
    for (const { node } of ROWS.filter((row) => !isBranch(row.node)))
      expect(setBranchOpen(ORG, lena, node.id, true)).toBe(lena)
  })
})
