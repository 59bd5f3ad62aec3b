import { ClosingBand, Hero, LedgerList, Mark, PhonePay, QuestionList, Section, SectionHead, Split, Steps } from 'shared-ui'
import { DayMeter } from '../../components/day-meter.tsx'
import { PartnerNote } from '../../components/partner-note.tsx'
import { WeekTable } from '../../components/week-table.tsx'
import { limits, partner, questions, steps } from '../../content/same-day-pay.ts'

export const Page = () => (
  <>
    <Hero
      tone="deep"
      eyebrow="Same-day pay"
      title="Worked today, paid tonight"
      size="display"
      bleed="fold"
      lede="A tech whose truck needs a tire should not wait for Friday, and you should not be the bank. Part of the day’s approved pay goes out the same evening, through our third-party payroll partner."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      quiet={{ label: 'The limits you set', href: '#same-day-limits' }}
      scene={<PhonePay />}
    />
    <Section labelledBy="same-day-steps">
      <SectionHead id="same-day-steps" title="Seven minutes in a driveway" />
      <Steps steps={steps} />
    </Section>
    <Section tone="sky" labelledBy="same-day-week">
      <Split
        ratio="5/7"
        align="center"
        start={
          <SectionHead
            layout="column"
            id="same-day-week"
            title={
              <>
                The week still <Mark>adds up</Mark>
              </>
            }
            lede="Cody took out $150.00 on Tuesday and $226.10 on Thursday. Both stand on his stub, and the run pays what is left, less taxes. Nobody is paid twice and nobody keeps a list."
          />
        }
        end={<WeekTable />}
      />
    </Section>
    <Section labelledBy="same-day-limits-title" id="same-day-limits">
      <SectionHead id="same-day-limits-title" layout="beside" title="Four limits, all of them yours" lede="These are Ridgeline’s. Change one and it counts from tomorrow’s first clock-in." />
      <LedgerList items={limits} marks="number" termLevel={3} />
    </Section>
    <Section tone="card" labelledBy="same-day-partner">
      <PartnerNote id="same-day-partner" {...partner} />
    </Section>
    <Section labelledBy="same-day-questions">
      <Split ratio="4/8" start={<SectionHead layout="column" id="same-day-questions" title="What owners ask us first" />} end={<QuestionList items={questions} firstOpen={false} />} />
    </Section>
    <ClosingBand
      id="same-day-closing"
      tone="sky"
      title="Put it in the next job ad"
      text="Setters and techs read that line twice. We show you the phone side and the office side."
      primary={{ label: 'Book a demo', href: '/meeting' }}
      scene={<DayMeter decorative />}
    />
  </>
)
