import type { LegalDocument } from '../components/company/legal-page.schema.ts'

export const cookies = {
  title: 'Cookie policy',
  lede: 'What this site keeps in your browser, what it is for, and how you say no. Most of it is not a cookie at all.',
  version: '1.3',
  effective: 'November 2, 2026',
  effectiveIso: '2026-11-02',
  short: {
    head: {
      id: 'cookies-short',
      title: 'In short',
      lede: 'The site works in full with everything optional refused, and with JavaScript switched off.',
    },
    items: [
      {
        term: 'Before you choose',
        text: 'No analytics, no marketing script, no embedded form of another company.',
        figure: '0 scripts',
      },
      {
        term: 'If you refuse',
        text: 'Nothing changes but our statistics. We remember the refusal, so that we need not ask again.',
      },
      {
        term: 'If your browser says no',
        text: 'A Global Privacy Control signal is taken as a refusal of everything optional.',
      },
    ],
  },
  sections: [
    {
      id: 'cookies-what',
      title: 'What we mean by cookies',
      blocks: [
        'A cookie is a small text that a site asks your browser to send back with each request. Browsers can also keep values in local storage, which stays until it is cleared, and in session storage, which ends with the tab. This page covers all three, since the difference matters little to you.',
      ],
    },
    {
      id: 'cookies-needed',
      title: 'Needed to run the site',
      blocks: [
        'These are first-party, hold nothing that names you, and are not read by anybody else. They need no consent.',
        {
          caption: 'Kept in your browser by this site',
          columns: ['What', 'Purpose', 'Until'],
          rows: [
            [
              'Your choice',
              'Whether you agreed to measurement and marketing, and when',
              '12 months, or until you change it',
            ],
            [
              'Partner id',
              'The id of the partner whose link brought you, so that it can be credited',
              'Replaced by a newer one, or cleared by you',
            ],
            [
              'First and latest visit',
              'The page you came to, the campaign in its address and the site that sent you; sent along if you write to us',
              'Until you clear it',
            ],
            ['Scroll position', 'So that going back returns you to where you were', 'The tab is closed'],
            [
              'Form draft',
              'What you typed into the contact or application form, never the consent boxes or a file, in case the connection fails',
              'You send it, or close the tab',
            ],
          ],
        },
      ],
    },
    {
      id: 'cookies-optional',
      title: 'Only with your consent',
      blocks: [
        {
          caption: 'Loaded after you agree',
          columns: ['Group', 'What it does', 'Who provides it'],
          rows: [
            [
              'Measurement',
              'Counts pages and clicks, and how quickly pages appear',
              'Analytics and session-analytics providers',
            ],
            [
              'Marketing',
              'Tells us that a company came from an advertisement, and shows the demo form of our marketing platform',
              'Marketing platform, tag manager, lead and partner tracking',
            ],
          ],
        },
        'A booking calendar or map of another company loads only when you ask for it, by a button that says so. What that company keeps follows its own policy. Our phone number, email and address stand beside each of them, should you prefer that.',
      ],
    },
    {
      id: 'cookies-choose',
      title: 'How to change your mind',
      blocks: [
        'Choose again at any time where the site offers its cookie settings, or clear the data of this site in your browser, which returns you to the state before any choice. Refusing is as quick as agreeing.',
        {
          list: [
            'Browser settings let you block or delete cookies and site data, for this site or all.',
            'Global Privacy Control, built into several browsers, refuses for you on every site that honours it. This one does.',
            'Private windows forget everything when they close.',
          ],
        },
      ],
    },
    {
      id: 'cookies-more',
      title: 'The rest',
      blocks: [
        'What happens to data after it has reached us is described in the [privacy policy](/privacy-policy). The [terms](/terms-conditions) cover your use of the site. If something on this page is unclear, [ask us](/contact-us).',
      ],
    },
  ],
  history: {
    head: { id: 'cookies-history', title: 'Versions', lede: 'Earlier texts are sent on request.' },
    items: [
      {
        version: '1.3',
        date: 'Nov 2, 2026',
        change: 'Lists what is kept in local and session storage beside cookies.',
      },
      { version: '1.2', date: 'Apr 20, 2026', change: 'Honours Global Privacy Control without a question.' },
    ],
  },
} satisfies LegalDocument
