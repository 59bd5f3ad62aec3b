import { Steps } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { RUN, runDebit } from '../figures/register.ts'
import { SmallScene } from './small-scene.tsx'

/** The week of a pay run, from the end of the period to payday. */
export function RunWeek() {
  return (
    <Steps
      steps={[
        {
          when: 'Sunday, Nov 15',
          title: 'The period ends',
          text: 'Clocks, jobs and installs stop counting at midnight. What is missing has a name on it.',
          scene: <SmallScene title="Missing" rows={[{ label: 'Open clock', value: 'C. Marsh' }, { label: 'No count', value: 'D. Pruitt' }, { label: 'No setter', value: 'Alvarez' }]} />,
        },
        {
          when: 'Tuesday, noon',
          title: 'Draft stubs go out',
          text: 'Everyone reads their own stub while it can still be changed. Questions become tickets.',
          scene: <SmallScene title="Drafts" rows={[{ label: 'Read', value: '6 of 6' }, { label: 'Tickets', value: '1' }, { label: 'Open clock', value: 'fixed' }]} />,
        },
        {
          when: 'Wednesday, 2 pm',
          title: 'You approve',
          text: 'One screen, one total, one tap. The approved run goes to our payroll partner.',
          scene: (
            <SmallScene
              title="Funding"
              rows={[
                { label: 'Gross', value: dollars(RUN.gross) },
                { label: 'Your tax share', value: dollars(RUN.employerTax) },
                { label: 'Debit', value: dollars(runDebit), tone: 'sum', followed: true },
              ]}
            />
          ),
        },
        {
          when: 'Friday, Nov 20',
          title: 'Everyone is paid',
          text: 'The partner deposits net pay, sends taxes and garnishments on, and files the returns.',
          scene: (
            <SmallScene
              title="Paid out"
              rows={[
                { label: 'To six people', value: dollars(RUN.net) },
                { label: 'Withheld', value: dollars(RUN.withheld) },
                { label: 'Your tax share', value: dollars(RUN.employerTax) },
              ]}
            />
          ),
        },
      ]}
    />
  )
}
