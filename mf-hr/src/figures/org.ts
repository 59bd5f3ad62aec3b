import { OTHERS, PEOPLE, RATES, RIDGELINE, type SamplePerson } from 'shared-ui/scenes/ridgeline-people.ts'
import { allRows, type OrgNode, totalOf } from '../model/org-chart.ts'

/** Gross of each person in the pay run of November 20, cents. A test compares them with the run, which would be a third of the island's code. */
const PAY: Readonly<Record<keyof typeof PEOPLE, number>> = {
  joan: 392_000,
  hank: 457_000,
  marisol: 448_600,
  ruth: 250_800,
  sam: 290_400,
  andre: 360_000,
  jo: 240_000,
  tyrell: 207_000,
  ana: 318_600,
  bree: 253_200,
  marcus: 163_200,
  lena: 0,
  rosa: 236_080,
  pete: 177_060,
  eli: 177_060,
  dwayne: 241_920,
  beau: 181_440,
  ignacio: 181_440,
  cody: 355_600,
  iris: 288_400,
  walt: 281_600,
  priya: 230_000,
}

/** A person with who reports to them, a team of people whom no scene names, or a branch without a head. */
export interface RidgelineNode extends OrgNode {
  person?: SamplePerson
  /** First day or year and form of a team. */
  since?: string
  form?: SamplePerson['form']
  children?: readonly RidgelineNode[]
}

const person = (id: keyof typeof PEOPLE, ...children: RidgelineNode[]): RidgelineNode => {
  const { name, since, form } = PEOPLE[id]
  return { id, name, people: 1, pay: PAY[id], person: PEOPLE[id], since, form, children }
}

const branch = (id: string, name: string, children: readonly RidgelineNode[]): RidgelineNode => ({
  id,
  name,
  people: 0,
  pay: 0,
  children,
})

const [office, dispatch, shop, idaho, nevada, arizona] = OTHERS.map(
  ({ team, people, since, form, hourly = 0, hours = 0, panels = 0 }): RidgelineNode => ({
    id: (team.split(' ')[0] ?? team).toLowerCase(),
    name: team,
    people,
    pay: people * (hourly * hours + Math.round((panels * RATES.panel) / people)),
    since,
    form,
  }),
)
const teams = (...nodes: (RidgelineNode | undefined)[]): RidgelineNode[] =>
  nodes.filter((node) => node !== undefined)

/** Reporting lines at Ridgeline. */
export const ORG: RidgelineNode = branch('company', RIDGELINE, [
  person(
    'joan',
    person(
      'hank',
      branch('closers', 'Closers', [
        person('marisol'),
        person('ruth'),
        person('sam'),
        person('andre'),
        person('jo'),
      ]),
      branch('doors', 'Doors', [
        person('tyrell'),
        person('ana'),
        person('bree'),
        person('marcus'),
        person('lena'),
      ]),
    ),
  ),
  branch('installation', 'Installation', [
    person('rosa', person('pete'), person('eli')),
    person('dwayne', person('beau'), person('ignacio')),
    ...teams(idaho, nevada, arizona),
  ]),
  branch('service', 'Service', [person('cody'), person('iris'), person('walt')]),
  branch('administration', 'Office and shop', [person('priya'), ...teams(office, dispatch, shop)]),
])

/** Head count and payroll of each node with its branch. */
export const TOTALS = allRows(ORG).map(({ node }) => totalOf(node))
