import type { ComponentType } from 'react'
import { Rows } from 'shared-ui/blocks/content.schema.ts'
import { Hand, HandFile, drawHandwriting, getHandPieceId, splitHandPieces } from 'shared-ui/hand/hand.tsx'
import { JOB_SITES, type JobSiteName } from 'shared-ui/job-sites/descriptions.ts'
import { JobSite, PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
import { SplitBar } from 'shared-ui/scenes/pay-scenes.tsx'
import * as ui from 'shared-ui'
import { show, type Shown } from '../catalog.ts'

/** Creates the stories of scenes that show the sample company and need no props. */
const showScenes = (scenes: Record<string, ComponentType<ui.SceneProps>>): Shown[] =>
  Object.entries(scenes).map(([name, Scene]) =>
    show<ui.SceneProps>(name, Scene, { vary: { decorative: [true] } }),
  )

const person = { name: 'Lena Ortiz', portrait: 'ridgeline-lena-ortiz', role: 'Setter' }
const rows = (
  <>
    <ui.ScenePerson {...person} />
    <ui.SceneRow label="Base" value="$560.00" from={{ sum: '2 × $280.00 = $560.00' }} />
    <ui.SceneRow label="Chargeback" detail="Brandt" value="−$16.00" tone="minus" />
    <ui.SceneRow label="Net pay" value="$544.00" tone="total" />
  </>
)

const HANDWRITTEN = 'Ask Walt'
const Handwriting = () => (
  <HandFile value="">
    <svg width={0} height={0}>
      {splitHandPieces(HANDWRITTEN).map((piece) => (
        <path key={piece} id={getHandPieceId(piece)} d={drawHandwriting(piece).d} />
      ))}
    </svg>
    <Hand>{HANDWRITTEN}</Hand>
  </HandFile>
)

export const SCENES: Record<string, Shown[]> = {
  'scenes/hr-scenes.tsx': showScenes({
    HiringPipeline: ui.HiringPipeline,
    OnboardingChecklist: ui.OnboardingChecklist,
    SignedDocument: ui.SignedDocument,
  }),
  'scenes/performance-scenes.tsx': showScenes({
    CourseQuiz: ui.CourseQuiz,
    CrewWeek: ui.CrewWeek,
    Leaderboard: ui.Leaderboard,
  }),
  'scenes/amount.tsx': [
    show('Amount', ui.Amount, {
      props: { children: '$616.00', from: { deal: 'Alvarez', sum: '$560.00 + $56.00' } },
    }),
  ],
  'scenes/product-screen.tsx': [
    show('ProductScreen', ui.ProductScreen, {
      props: {
        caption: 'Deals of one week',
        place: 'Deals',
        aside: 'Week 24',
        list: (
          <>
            <ui.ScreenHead title="Deals" aside="4" />
            {rows}
          </>
        ),
        detail: <ui.ScreenPerson person={person}>Setter</ui.ScreenPerson>,
      },
      vary: { phone: ['detail'] },
    }),
  ],
  'blocks/row-scene.tsx': [
    show('RowScene', ui.RowScene, { content: Rows, vary: { kind: ['paper', 'phone'], decorative: [true] } }),
    show('SceneStack', ui.SceneStack, { props: { back: <ui.PayStub />, front: <ui.PhonePay /> } }),
  ],
  'scenes/scene-frame.tsx': [
    show('AmountRows', ui.AmountRows, {
      props: {
        person: 'Ana Castillo',
        lines: [
          { label: 'Hours', detail: '40 h at $15.00', amount: 60_000, working: '40 h at $15.00' },
          { label: 'Pay', amount: 60_000, working: [60_000], tone: 'total' },
        ],
      },
    }),
    show('SceneFrame', ui.SceneFrame, {
      props: { label: 'Pay of one person', title: 'Pay', aside: 'Jun 12', opens: true, children: rows },
      vary: { kind: ['paper', 'phone'], size: ['lg'], opens: [false] },
    }),
  ],
  'scenes/pay-scenes.tsx': [
    ...showScenes({
      CommissionSplit: ui.CommissionSplit,
      PayStub: ui.PayStub,
      PaymentTicket: ui.PaymentTicket,
      PhonePay: ui.PhonePay,
    }),
    show('SplitBar', SplitBar, { props: { amounts: [30, 60, 10] } }),
  ],
  'hand/hand.tsx': [show('Hand', Handwriting)],
  'job-sites/job-site.tsx': [
    show('JobSite', JobSite, {
      props: { trade: 'solar', described: true },
      vary: { trade: Object.keys(JOB_SITES) as JobSiteName[] },
    }),
    show('PaydayYard', PaydayYard),
  ],
}
