import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Change, Closing, Opening, Rows, StepPlan } from 'shared-ui'
import type { Links } from '../components/company/documents.schema.ts'
import { dollars } from 'shared-ui/scenes/money.ts'
import { getPayday, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { computeCrewPay, computePercent, ROOF_REP as REP, ROOFS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'
import { createDemoLink } from './demo-for.ts'

export const route: AreaRouteInput = {
  path: '/roofing',
  title: 'Roofing payroll: squares, draws and supplements',
  description:
    'Pay crews by the square with steep and tear-off rates, reps on the job’s profit less draws, and supplements when the carrier pays. Track hours by roof.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  slots: ['deal-roofing'],
}

const { haws } = ROOFS
/** Day on which the insurer (carrier) pays the supplement. The shares of it are paid on the payday of this day's pay period. */
const CARRIER_PAID = '2027-03-04'
const crew = computeCrewPay(haws)
const crewOf = [PEOPLE.dwayne, PEOPLE.beau, PEOPLE.ignacio]

export const roofing = {
  opening: {
    eyebrow: 'Roofing',
    title: 'Twenty-eight squares up, and no paper *ticket*',
    lede: 'Crews get paid for the roof, reps for the profit on the job, and the carrier pays when it pays. Crewtally counts all three on the same job.',
    proof: 'Shown: the Haws roof in Provo, ten of its squares steep.',
    primary: createDemoLink('Roofing'),
    quiet: { label: 'Piece rates and draws', href: '/pay/complex-pay-structures' },
  } satisfies Opening,
  two: {
    head: {
      id: 'roofing-two',
      title: 'One roof, two ways to get paid',
      lede: 'The crew knows its number when the last ridge cap is on. The rep’s number waits for the invoices. Each can look up their own.',
    },
    crew: {
      name: 'The crew',
      text: 'Crews earn by the square, with steep, tear-off and second story on top. The crew’s shares are set in the plan, and hours are kept alongside them for overtime.',
      rows: {
        label: `Crew of three on the Haws roof: ${dollars(crew)} shared, ${crewOf.map(({ role, crew: { percent } }) => `${role.toLowerCase()} ${percent} percent ${dollars(computePercent(crew, percent))}`).join(', ')}.`,
        title: 'Crew 2',
        aside: dollars(crew),
        rows: [
          ...crewOf.map(({ name, crew: { percent } }) => ({
            label: name,
            detail: `${percent}%`,
            value: dollars(computePercent(crew, percent)),
          })),
          { label: 'Crew', value: dollars(crew), tone: 'sum' },
        ],
      } satisfies Rows,
    },
    rep: {
      name: 'The rep',
      text: 'A share of the job’s profit after material, labor and overhead, less the draws from earlier weeks. The job’s page shows the margin and how it was reached.',
      rows: {
        label: `Rep on the Haws job: contract ${dollars(REP.contract)}, material, labor and overhead off, profit ${dollars(REP.profit)}, ${REP.percent} percent share ${dollars(REP.share)}, draw ${dollars(REP.draw)} back, pays ${dollars(REP.pays)}.`,
        title: `${haws.customer}, ${haws.town}`,
        aside: 'Invoiced',
        rows: [
          { label: 'Contract', value: dollars(REP.contract) },
          { label: 'Material', value: dollars(-REP.material), tone: 'minus' },
          { label: 'Labor', value: dollars(-REP.labor), tone: 'minus' },
          {
            label: 'Overhead',
            detail: `${REP.overheadPercent}%`,
            value: dollars(-REP.overhead),
            tone: 'minus',
          },
          { label: 'Profit', value: dollars(REP.profit), tone: 'sum' },
          { label: 'Rep’s share', detail: `${REP.percent}%`, value: dollars(REP.share) },
          { label: 'Draws paid back', value: dollars(-REP.draw), tone: 'minus' },
          { label: 'Friday', value: dollars(REP.pays), tone: 'total' },
        ],
      } satisfies Rows,
    },
  },
  supplement: {
    head: {
      id: 'roofing-supplement',
      title: 'The supplement that comes in March',
      lede: 'Hail comes in October, the roof in November, and the carrier’s supplement check long after everyone has forgotten whose it was. The job’s record has the name.',
    },
    steps: [
      {
        title: 'Roof on',
        when: shortDate(haws.finished),
        text: 'The crew gets paid in the next run. The rep’s share waits for the final payment.',
      },
      {
        title: 'Supplement filed',
        when: 'Dec 2',
        text: 'Code upgrades and two sheets of decking, $2,140. The filing carries the names of the rep and the supplementer.',
      },
      {
        title: 'Carrier pays',
        when: shortDate(CARRIER_PAID),
        text: 'The office enters the check. The job reopens on its own.',
      },
      {
        title: 'Shares go out',
        when: shortDate(getPayday(CARRIER_PAID)),
        text: 'Rep and supplementer are paid under the plan they signed, even if one of them has left.',
      },
    ],
  } satisfies StepPlan,
  ticket: {
    head: {
      id: 'roofing-ticket',
      title: 'The ticket left in the truck',
      lede: 'Paper job tickets ride around in a truck for two weeks. Some come back with coffee on them, and some don’t come back.',
    },
    before: {
      label: 'Carbon copy, found under the seat',
      kind: 'carbon',
      title: 'Job ticket',
      lines: [
        { text: 'Haws', figure: '28 sq' },
        { text: 'steep (west?)', figure: '10' },
        { text: 'Start Wed', figure: '8 h', struck: true },
        { text: 'Start Tue, D.P.', figure: '5 h?' },
        { text: 'Shop Fri, all three', figure: '2 h?' },
      ],
      note: 'Is this one paid? Ask Hank.',
    },
    afterLabel: 'Crew 2’s week, entered from the ridge',
  } satisfies Change,
  links: {
    head: { id: 'roofing-links', title: 'Three things roofers use in the first month' },
    links: [
      {
        title: 'Complex pay structures',
        text: 'Squares, steep rates, draws and profit shares, in one plan.',
        href: '/pay/complex-pay-structures',
      },
      {
        title: 'Workforce management',
        text: 'Hours by roof, and who was on which one.',
        href: '/performance/user-management',
      },
      {
        title: 'Learning management',
        text: 'The ladder course comes before the first climb.',
        href: '/performance/learning-management',
      },
    ],
  } satisfies Links,
  closing: {
    title: 'Try it on a roof with a supplement',
    text: 'Pick one job from your files, contract to final payment. We’ll run the crew, the rep and the supplement with you, line by line.',
    primary: createDemoLink('Roofing'),
    quiet: { label: 'Case studies', href: '/case-study' },
  } satisfies Closing,
}
