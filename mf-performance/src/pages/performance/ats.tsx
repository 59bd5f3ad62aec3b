import { AnnotatedScene, ClosingBand, FigureBand, Hero, HiringPipeline, LedgerList, Mark, OnboardingChecklist, Section, SectionHead, Split, TallyList } from 'shared-ui'
import { Questions } from '../../components/questions.tsx'
import { SceneSteps } from '../../components/scene-steps.tsx'
import { ScoreSheet } from '../../components/scenes/score-sheet.tsx'
import { SourceTable } from '../../components/scenes/source-table.tsx'
import { cardRules, figures, questions, referral, scoreCallouts, shelf } from '../../content/ats.ts'
import { SHELF_TOTAL } from '../../figures/shelf.ts'

export const Page = () => (
  <>
    <Hero
      tone="sky"
      eyebrow="Applicant tracking"
      title={
        <>
          Count applicants by who is still here on day <Mark>90</Mark>
        </>
      }
      lede="A full inbox is not a hire. Crewtally follows every applicant from the ad or the friend who brought them to the last day of their third month, and tells you what that one cost."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'Stages and ride-alongs', href: '/hr/hiring-workflows' }}
      scene={<SourceTable />}
    />
    <Section labelledBy="ats-board">
      <Split
        ratio="5/7"
        align="center"
        start={
          <>
            <SectionHead id="ats-board" title="One card a person, from text to truck" />
            <TallyList items={cardRules} />
          </>
        }
        end={<HiringPipeline />}
      />
    </Section>
    <FigureBand id="ats-figures" title="One season, counted twice" lede="Setters at Ridgeline, our sample company, by applications and by people." figures={figures} />
    <Section labelledBy="ats-scores">
      <SectionHead
        id="ats-scores"
        layout="beside"
        title="The one who talked best on the phone"
        lede="Kyle had five of five points and knocked on fifty-one doors. He set nothing, and Ana would not take him. You know it before the offer, not after the training."
      />
      <AnnotatedScene scene={<ScoreSheet />} callouts={scoreCallouts} />
    </Section>
    <Section tone="card" labelledBy="ats-referral">
      <SectionHead id="ats-referral" title="Your crews know the next one" lede="A named applicant stays more often. Pay for the ninety days, not for the name, and let payroll remember." />
      <SceneSteps steps={referral} />
    </Section>
    <Section labelledBy="ats-shelf">
      <SectionHead id="ats-shelf" layout="beside" title={`The ${SHELF_TOTAL} you said no to in May`} lede="Each of them with the reason, and with the day on which it may not hold any longer." />
      <LedgerList items={shelf} marks="none" termLevel={3} />
    </Section>
    <Questions id="ats-questions" tone="sky" title="Asked by whoever answers the applications" questions={questions} />
    <ClosingBand
      id="ats-closing"
      tone="deep"
      title="Bring last season’s hires"
      text="Names, first days, last days. In the demo we lay them beside their sources and see what stayed."
      primary={{ label: 'Get a demo', href: '/meeting' }}
      quiet={{ label: 'The AI recruiter', href: '/aiagents' }}
      scene={<OnboardingChecklist decorative />}
    />
  </>
)
