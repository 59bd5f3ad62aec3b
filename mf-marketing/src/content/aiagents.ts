import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Change, Closing, Ledger, Opening } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/aiagents',
  title: 'AI recruiter: answers applicants by text',
  description:
    'An AI recruiter that answers every applicant by text within a minute, asks your questions and books the ride-along. It says it’s automated; you decide.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'product',
}

export const recruiter = {
  opening: {
    eyebrow: 'AI recruiter',
    title: 'They apply at 9\u00A0pm. By 9:04 they have a *ride-along*',
    lede: 'A setter looking for work applies to several companies in one evening and often goes with the first to answer. The AI recruiter answers by text, asks what you’d ask, and puts a time on your calendar.',
    proof: 'It says it’s automated, and a person makes each hiring decision.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'The hiring board it fills', href: '/hr/hiring-workflows' },
  } satisfies Opening,
  slides: {
    head: {
      id: 'agent-slides',
      title: 'Three things it does before you wake up',
      lede: 'Today you do all three yourself, late at night, if you get to them.',
    },
  },
  nights: {
    head: {
      id: 'agent-nights',
      title: 'The same weekend, with and without it',
      lede: 'Six people applied between Friday evening and Sunday. Here’s what was waiting on Monday, first without the AI recruiter, then with it.',
    },
    before: {
      label: 'The inbox, Monday 7:50 am',
      kind: 'inbox',
      title: 'Applications',
      lines: [
        { from: 'Noor Haddad', text: 'Is the setter job still open?', figure: 'Fri' },
        { from: 'Omar Diallo', text: 'Called back, voicemail full', figure: 'Fri', struck: true },
        { from: 'Ben Tully', text: 'Application, setter', figure: 'Sat' },
        { from: 'Reggie Sloan', text: 'Never mind, I took a job', figure: 'Sat', struck: true },
        { from: 'Tess Albrecht', text: 'Did my application go through?', figure: 'Sun' },
        { from: 'Carla Munoz', text: 'When could I start?', figure: 'Sun' },
      ],
      note: 'Call Noor first!! Looked good on paper.',
    },
    afterLabel: 'The hiring board, the same Monday',
  } satisfies Change,
  limits: {
    head: {
      id: 'agent-limits',
      title: 'Its limits, and what stays with you',
      lede: 'You can leave it on overnight because these limits are fixed.',
    },
    items: [
      {
        term: 'It doesn’t turn anyone down',
        text: 'Anyone missing a requirement, such as a driver’s license, goes on a list for you to review, with the answer beside the name.',
      },
      {
        term: 'It doesn’t invent pay',
        text: 'It quotes the range and the plan you published. For anything beyond that, it says who will answer, and tells that person.',
      },
      {
        term: 'It doesn’t ask what the law forbids',
        text: 'Age, health, family, national origin: it doesn’t ask about any of them, and if an applicant mentions one, the summary leaves it out.',
      },
      {
        term: 'It doesn’t pretend',
        text: 'Its first message says it’s automated. Reply “Talk to a person,” and someone steps in, with the whole conversation on screen.',
      },
      {
        term: 'It stops at STOP',
        text: 'One word ends it. Consent, times and every message are in the applicant’s file.',
      },
    ],
  } satisfies Ledger,
  form: {
    title: 'Apply for a job that doesn’t exist',
    text: 'A good way to judge a recruiter is to be the applicant. Fill out this short form as if you wanted to set appointments in Provo, and the AI recruiter answers on your phone. Be difficult. Ask about pay.',
    note: 'Our form provider runs the form. You get texts only if you check the box that asks for them; message and data rates may apply; reply STOP at any time.',
    name: 'Setter, Provo',
    fields: ['Name (any)', 'Mobile number', 'Which job?', 'When could you start?'],
    open: 'Open the form',
    framed: {
      /** The page shows the host name of the form's provider after this text. */
      show: 'Open it here, from',
      title: 'Practice application for a setter job',
      loading: 'Opening the form',
      ready: 'The form is open',
    },
  },
  closing: {
    title: 'Let it answer this Saturday’s applicants',
    text: 'Start with one job post and the five questions you always ask. We’ll set them up in the demo, and you can text with the AI recruiter yourself.',
    primary: { label: 'Get a demo', href: '/meeting' },
    quiet: { label: 'After the yes: onboarding', href: '/hr/onboarding' },
  } satisfies Closing,
}
