import { daysBetween, shortDate } from './pay-calendar.ts'
import { APPLICANTS, OFFICE_DAYS, PEOPLE } from './ridgeline-people.ts'
import { CLAWBACK_DAYS, SHARES } from './pay-rates.ts'

// This module contains the sample company's hiring: applicants, an onboarding and a commission agreement. It does not import
// pay data, so that islands about hiring do not load that data.

export interface HiringBoard {
  title: string
  date: string
  stages: readonly {
    stage: string
    people: readonly { name: string; portrait: string; applied: string; at?: string }[]
  }[]
}

/** Applicants on the day on which the applicant Lena gets an offer. */
export const PIPELINE: HiringBoard = {
  title: 'Setter, Utah County',
  date: OFFICE_DAYS.offerToLena,
  stages: [
    { stage: 'Applied', people: [APPLICANTS.sasha, APPLICANTS.owen] },
    { stage: 'Phone screen', people: [APPLICANTS.luis, APPLICANTS.kayla] },
    { stage: 'Ride-along', people: [APPLICANTS.deshawn] },
    { stage: 'Offer', people: [APPLICANTS.lena] },
  ],
}

/** Applicants of one weekend, as of Monday, November 23. People who applied earlier, such as Deshawn, are not included. */
export const WEEKEND: HiringBoard = {
  title: 'New setter applicants',
  date: PEOPLE.lena.since,
  stages: [
    { stage: 'Applied', people: [APPLICANTS.carla] },
    { stage: 'Phone screen', people: [APPLICANTS.tess, APPLICANTS.ben, APPLICANTS.reggie] },
    {
      stage: 'Ride-along',
      people: [
        { ...APPLICANTS.noor, at: 'Tue 2 pm' },
        { ...APPLICANTS.omar, at: 'Wed 10 am' },
      ],
    },
  ],
}

/** Returns the days since an application. The day of the application counts as day 1. */
export const countDaysSinceApplication = (
  { date }: Pick<HiringBoard, 'date'>,
  { applied }: { applied: string },
): number => daysBetween(applied, date) + 1

export const ONBOARDING = {
  person: PEOPLE.lena,
  tasks: [
    { label: 'Offer letter signed', when: shortDate(OFFICE_DAYS.offerToLena), done: true },
    { label: 'I-9, section 1', when: shortDate(OFFICE_DAYS.offerToLena), done: true },
    { label: 'W-4', when: shortDate(OFFICE_DAYS.lenasForms), done: true },
    { label: 'Direct deposit', when: shortDate(OFFICE_DAYS.lenasForms), done: true },
    {
      label: 'I-9, section 2, documents checked',
      when: `set for ${shortDate(OFFICE_DAYS.lenasSection2)}`,
      done: false,
    },
    { label: 'Ride-along with Marisol', when: shortDate(OFFICE_DAYS.lenasDocuments), done: false },
  ],
}

/**
 * Commission agreement that a new setter (who books appointments) signs: the share, the payday, and the clawback (repayment
 * after a cancellation).
 */
export const AGREEMENT = {
  person: PEOPLE.lena,
  signed: OFFICE_DAYS.offerToLena,
  clauses: [
    `You earn ${SHARES.setter}% of the pool of every deal you set.`,
    'Your share is paid on the payday for the pay period in which the system is installed.',
    `If the customer cancels within ${CLAWBACK_DAYS} days of the install, the same amount is clawed back.`,
  ],
}
