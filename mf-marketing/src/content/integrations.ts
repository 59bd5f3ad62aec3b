import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Annotated, Closing, Ledger, Opening, QuestionPlan, StepPlan } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { addDays, namedDay, shortDate, shortDay } from 'shared-ui/scenes/pay-calendar.ts'
import { RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { computeCrewPay, JENSEN, ROOFS, computeShare, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import type { MatchList } from '../components/company/company.schema.ts'

export const route: AreaRouteInput = {
  path: '/integrations',
  title: 'Integrations: what comes in, what goes out',
  description:
    'See the twelve tools that connect with Crewtally, from HubSpot to QuickBooks and ADP: what each one exchanges, in which direction and when.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

const { alvarez, okafor } = SOLAR_DEALS
const { sorensen } = ROOFS
/** Date on which records are matched: the day before the payroll is approved. */
const MATCH_DAY = addDays(RUN_PERIOD.approval, -1)

export const integrations = {
  opening: {
    eyebrow: 'Integrations',
    title: 'Your deal gets typed *once*',
    lede: 'A deal closes in your sales tool and lands as a line in your books. In between, Crewtally works out who gets what. There’s no copying columns on a Thursday night.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How commissions are calculated', href: '/pay/commission-calculation' },
  } satisfies Opening,
  strip: { head: { id: 'tools-strip', title: 'Twelve tools that connect today' } },
  exchange: {
    head: {
      id: 'tools-exchange',
      title: 'What comes in, and what goes out',
      lede: 'Every connection fits in two columns: what we read and what we send back.',
    },
  },
  way: {
    head: {
      id: 'tools-way',
      title: 'One deal, start to finish',
      lede: `Follow the ${okafor.customer} roof, ${okafor.panels} panels, from the kitchen table to the ledger.`,
    },
    steps: [
      {
        title: 'Won in the CRM',
        when: `${namedDay(okafor.sold)}, 6:40 pm`,
        text: 'Marisol moves the deal to won. The contract, setter and closer come over on their own.',
      },
      {
        title: 'Split in Crewtally',
        when: namedDay(okafor.installed ?? okafor.sold),
        text: 'The system is installed, and the signed plan splits the pool. Three people see their shares on their phones.',
      },
      {
        title: 'Booked in the ledger',
        when: `${namedDay(RUN_PERIOD.approval)}, on approval`,
        text: 'One journal, by branch and class, to the cent. Your accountant can see where each line came from.',
      },
    ],
  } satisfies StepPlan,
  fault: {
    head: {
      id: 'tools-fault',
      title: 'When something doesn’t match',
      lede: 'It happens. You want to hear about it on Tuesday, not from a rep on Friday.',
    },
    callouts: [
      {
        title: 'Sorted by what it costs',
        text: 'The deal with the most money waiting is on top, not the newest message.',
        at: { x: 98.5, y: 22.3 },
      },
      {
        title: 'In plain words, with the fix',
        text: 'No error codes. You see what’s missing and where it belongs, with a link to the record itself.',
        at: { x: 98.5, y: 48.4, phone: 51 },
      },
      {
        title: 'Nothing is paid twice',
        text: 'If a deal comes over again, it updates the one we have. It never becomes a second one.',
        at: { x: 98.5, y: 74.5, phone: 75.8 },
      },
    ],
  } satisfies Annotated,
  open: {
    label: `Open matches on ${namedDay(MATCH_DAY)}: the Sorensen roof without the crew’s count, ${dollars(computeCrewPay(sorensen))} waiting; the Alvarez deal without a setter, ${dollars(computeShare(alvarez, 'setter'))} waiting; the Jensen deal sent twice and counted once.`,
    title: 'To match before approval',
    aside: shortDay(MATCH_DAY),
    matches: [
      {
        record: `${sorensen.customer}, ${sorensen.squares} squares`,
        lacks: 'The crew’s count is missing from the last visit.',
        source: 'Jobber, visit 2231',
        fix: 'Ask Rosa',
        waits: `${dollars(computeCrewPay(sorensen))} waits`,
      },
      {
        record: `${alvarez.customer}, ${alvarez.panels} panels`,
        lacks: `No setter on the deal. Tyrell knocked on that door on ${shortDate(alvarez.sold)}.`,
        source: `HubSpot, won on ${shortDate(alvarez.sold)}`,
        fix: 'Add the setter',
        waits: `${dollars(computeShare(alvarez, 'setter'))} waits`,
      },
      {
        record: 'Jensen, canceled',
        lacks: 'Came over twice with the same deal number.',
        source: `HubSpot, ${shortDate(JENSEN.canceled)} and ${new Date(addDays(JENSEN.canceled, 1)).getUTCDate()}`,
        fix: 'See both',
        waits: 'counted once',
      },
    ],
  } satisfies MatchList,
  rules: {
    head: {
      id: 'tools-rules',
      title: 'What we read, and what we leave alone',
      lede: 'A connection asks for as little as the job allows.',
    },
    items: [
      {
        term: 'Read-only where that’s enough',
        text: 'From a CRM we read won deals and their owners. We don’t want your contacts, notes or emails.',
      },
      {
        term: 'Pay stays here',
        text: 'A tool gets the totals it needs. Pay stubs, bank accounts and garnishments never go to a CRM.',
      },
      {
        term: 'Off means off',
        text: 'Disconnect, and we delete the keys that minute. What was counted stays, with its source named.',
      },
      {
        term: 'Every exchange has a log',
        text: 'When, what, how many, and who connected the tool. We keep the log for eighteen months.',
      },
    ],
  } satisfies Ledger,
  questions: {
    head: { id: 'tools-questions', title: 'What owners ask before they connect' },
    items: [
      {
        question: 'We use a CRM you don’t list.',
        answer:
          'Most other CRMs reach us through Zapier, or by a file they send each night. Before the demo, tell us which one you use, and we’ll have an answer for you.',
      },
      {
        question: 'Can our own developers build a connection?',
        answer:
          'Yes. There’s an API for people, deals, jobs and hours, with a test company to try it on. Each key can be limited to just one of them.',
      },
      {
        question: 'We want to keep our payroll provider.',
        answer:
          'Keep it. Crewtally calculates hours and commissions and hands them over by name before each run. If you move payroll later, our [payroll partner](/pay/payroll-processing) runs it.',
      },
      {
        question: 'Who sets it up?',
        answer:
          'We do, with you on the call, except for Google Sheets and Zapier, which you can set up on your own. HubSpot takes about an hour, and so does mapping the books; with Salesforce or a payroll provider, we run the old way and the new way side by side for one pay period first.',
      },
    ],
  } satisfies QuestionPlan,
  closing: {
    title: 'Name your tools, and see the deal go through',
    text: 'In half an hour, we connect a test copy of what you use and send one deal from end to end.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'How a payroll runs', href: '/pay/payroll-processing' },
  } satisfies Closing,
}
