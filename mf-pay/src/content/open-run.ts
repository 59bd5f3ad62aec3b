import { longDate, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { RIDGELINE } from 'shared-ui/scenes/pay-rates.ts'
import { OPEN_RUN } from '../model/open-run.ts'

const { alvarez, sorensen } = OPEN_RUN

export const openRun = {
  head: {
    id: 'open-run-title',
    title: 'Two open problems, one run to approve',
    lede: 'Settle both, see whose check changes, and approve. Until then, the run waits.',
  },
  caption: `The run of ${RIDGELINE}, our sample company, on the morning of ${longDate(OPEN_RUN.approval)}. Taxes are an estimate at 2026 rates, not tax or legal advice.`,
  resolve: 'Settle what’s open',
  recorded: 'Earned, leaving out the open problems',
  taxes: 'Federal and Utah income tax, Social Security, Medicare',
  problems: {
    setter: {
      label: `The ${alvarez.customer} deal has no setter`,
      hint: `Sold ${shortDate(alvarez.sold)}. In ticket ${alvarez.ticket}, Tyrell says he set it.`,
      missing: `The ${alvarez.customer} deal needs a setter, or a decision to wait.`,
      open: `the ${alvarez.customer} deal has no setter`,
      waits: `${alvarez.customer}, the setter’s share`,
    },
    count: {
      label: `The ${sorensen.customer} roof has two counts`,
      hint: `Finished ${shortDate(sorensen.finished)} by Crew 1. The order and the crew don’t agree.`,
      missing: `The ${sorensen.customer} roof needs one count, or a decision to wait.`,
      open: `the ${sorensen.customer} roof has two counts`,
      waits: `${sorensen.customer}, Crew 1’s pieces`,
    },
  },
  answers: {
    setter: { tyrell: 'Tyrell set it', ana: 'Ana set it', wait: 'Wait for a name' },
    count: {
      ordered: `${sorensen.ordered} squares ordered`,
      counted: `${sorensen.counted} squares counted`,
      wait: 'Wait to recount',
    },
  },
  who: 'Whose check depends on it',
  columns: ['Who', 'Gross', 'Withheld', 'Net'],
  run: 'Run',
  funding: 'Funding',
  gross: 'Gross',
  tax: 'Your tax share',
  debit: 'Debit',
  approve: 'Approve the run',
  sealed: 'Approved run',
  answered: 'Answered',
  final: 'It stays as approved. Corrections go into the next run.',
  again: 'Start again',
  print: 'Print',
} as const
