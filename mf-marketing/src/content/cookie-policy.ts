import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { LegalDocument } from '../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/cookie-policy',
  title: 'Cookie policy',
  description:
    'What this site keeps in your browser, what loads only with your consent, and how to say no. We honor Global Privacy Control.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'legal',
}

export const cookies = {
  title: 'Cookie policy',
  lede: 'What this site keeps in your browser, what it is for, and how to say no. Most of it is not a cookie at all.',
  version: '1.8',
  effective: 'November 27, 2026',
  effectiveIso: '2026-11-27',
  short: {
    head: {
      id: 'cookies-short',
      title: 'In short',
      lede: 'The whole site works if you decline everything optional, and with JavaScript turned off.',
    },
    items: [
      {
        term: 'Before you choose',
        text: 'Analytics, marketing scripts and other companies’ embedded forms stay off.',
      },
      {
        term: 'If you refuse',
        text: 'The site works the same way. We remember the refusal for 12 months, so that we do not keep asking. We forget how you got here, except for the ID of a partner whose link brought you.',
      },
      {
        term: 'If your browser says no',
        text: 'A Global Privacy Control signal counts as a refusal of everything optional, and we do not ask.',
      },
    ],
  },
  sections: [
    {
      id: 'cookies-what',
      title: 'What we mean by cookies',
      blocks: [
        'A cookie is a small piece of text that a site asks your browser to send back with each request. Browsers can also keep values in local storage, which stays until it is cleared, and in session storage, which ends with the tab. This page covers all three, since the difference matters little to you. The site itself sets a cookie in only three cases: while we test a change with some visitors, when someone opens a preview of the site, and when someone who came through a partner’s link agrees to marketing. Each value it keeps is listed below by the name your browser shows.',
      ],
    },
    {
      id: 'cookies-needed',
      title: 'Needed to run the site',
      blocks: [
        'These values are first-party, and no one else reads them. What you typed into a form, and the note of who just wrote to us, may identify you. Both stay in that tab; nothing else identifies you. None of these values needs your consent.',
        {
          caption: 'Kept in your browser by this site',
          columns: ['Name', 'Purpose', 'Where', 'Until'],
          rows: [
            [
              'crewtally.consent',
              'Your choice: whether you agreed to measurement and to marketing, when, and which version of the question you answered',
              'Local storage',
              'You change it; after 12 months we ask again',
            ],
            [
              'crewtally.plid',
              'The ID of the partner whose link brought you, so the partner can be credited',
              'Local storage',
              'Replaced by a newer one, or cleared by you',
            ],
            [
              'crewtally.first-touch',
              'The page you first came to, the campaign in its address and the site that sent you; sent along if you write to us',
              'Session storage',
              'The tab is closed, or you refuse marketing',
            ],
            [
              'crewtally.last-touch',
              'The same for the latest time a campaign or another site sent you here',
              'Session storage',
              'The tab is closed, or you refuse marketing',
            ],
            [
              'crewtally.draft.<form>',
              'What you typed into the contact or application form, never the consent boxes or a file, in case the connection fails',
              'Session storage',
              'You send it, or close the tab',
            ],
            [
              'crewtally.handover',
              'Who just wrote to us, so the booking page does not ask again; used for an hour at most',
              'Session storage',
              'You book a meeting, or close the tab',
            ],
            [
              'crewtally.first-day',
              'Which steps of a first-day plan you checked off, and the plan’s dates, state, role and pay type, but no name; twelve plans at most',
              'Local storage',
              'You uncheck them, or clear this site’s data',
            ],
            [
              'crewtally.cohort',
              'A number from 0 to 9999, drawn at random, shared by many visitors and signed by us; it keeps the site the same throughout your visit while we show a change to some visitors first',
              'Cookie',
              'You come back after the test has ended, or 7 days pass',
            ],
            [
              'crewtally.preview',
              'Which unpublished version of the site you see, if someone at Crewtally sent you a link to one',
              'Cookie',
              'The link expires, within 30 days, or you leave the preview',
            ],
          ],
        },
        'While we test a change with some visitors, each page sends us one message that says which page it is and whether its parts started, failed or were slow, so we know whether the change broke something. We keep only how many such messages came in each minute. A message carries nothing that identifies you or your device and stores nothing in your browser, and we keep no IP address with it.',
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
              'Counts pages and clicks, and measures how quickly pages appear',
              'Our own counter, which keeps nothing in your browser, and a session-analytics provider',
            ],
            [
              'Marketing',
              'Tells us that a company came from an advertisement, and shows the demo form of our marketing platform',
              'Marketing platform, tag manager, lead and partner tracking',
            ],
          ],
        },
        {
          caption: 'Kept in your browser by this site once you agree to marketing',
          columns: ['Name', 'Purpose', 'Where', 'Until'],
          rows: [
            [
              'crewtally.plid',
              'The ID of the partner whose link brought you, as above, for browsers that delete local storage after a few days',
              'Cookie',
              '12 months, or until you withdraw your consent',
            ],
            [
              'crewtally.first-touch',
              'The page you first came to, as above, but kept after the tab closes',
              'Local storage',
              '12 months, or until you withdraw your consent',
            ],
            [
              'crewtally.last-touch',
              'The latest campaign or site that sent you here, as above, but kept after the tab closes',
              'Local storage',
              '12 months, or until you withdraw your consent',
            ],
          ],
        },
        'Once you agree to marketing, our marketing platform can link your visits to this site to the requests you send us, so the person who answers knows which pages you read. Until you agree, it learns nothing about your visits.',
        'A provider you agreed to may keep cookies of its own, under its own policy. Withdraw your consent, and we tell it to stop, and we load nothing more from it and remove what this site can reach.',
        'A booking calendar or map from another company loads only when you ask for it, with a button that says so. What that company keeps depends on its own policy. If you would rather not load it, our phone number, email and address are beside the button.',
      ],
    },
    {
      id: 'cookies-choose',
      title: 'How to change your mind',
      blocks: [
        {
          settings: 'Cookie settings',
          still: 'With JavaScript turned off, nothing optional runs, and there is nothing to choose.',
        },
        'The same link is at the end of nearly every page. Refusing is as quick as agreeing, and takes effect at once: what needed your consent stops and is removed. Clearing this site’s data in your browser takes you back to where you were before any choice. Your answer holds for 12 months, or until the question itself changes; then we ask again.',
        {
          list: [
            'Browser settings let you block or delete cookies and site data, for this site or for all sites.',
            'Global Privacy Control, built into several browsers, refuses for you on every site that honors it. This one does.',
            'Private windows forget everything when they close.',
          ],
        },
      ],
    },
    {
      id: 'cookies-more',
      title: 'Everything else',
      blocks: [
        'What happens to data after it has reached us is described in the [privacy policy](/privacy-policy). The [terms](/terms-conditions) cover your use of the site. If something on this page is unclear, [ask us](/contact-us).',
      ],
    },
  ],
  history: {
    head: { id: 'cookies-history', title: 'Versions', lede: 'We send earlier versions on request.' },
    items: [
      {
        version: '1.8',
        date: 'Nov 27, 2026',
        change: 'Names the value that keeps your checkmarks in the first-day plan.',
      },
      {
        version: '1.7',
        date: 'Nov 27, 2026',
        change:
          'Says that our marketing platform can link your visits to your requests once you agree to marketing. We ask everyone again.',
      },
      {
        version: '1.6',
        date: 'Nov 27, 2026',
        change:
          'Names a cookie that keeps the ID of a partner whose link brought you, once you agree to marketing.',
      },
      {
        version: '1.5',
        date: 'Nov 22, 2026',
        change:
          'Names two cookies: one that keeps the site the same throughout a visit while we test a change with some visitors, and one for previews. Says what the site counts about its own health.',
      },
      {
        version: '1.4',
        date: 'Nov 22, 2026',
        change:
          'Names each value as your browser shows it, where it is kept and for how long. The record of how you got here is deleted when the tab closes, unless you agree to marketing. Cookie settings can be opened from nearly every page.',
      },
      {
        version: '1.3',
        date: 'Nov 2, 2026',
        change: 'Lists what is kept in local and session storage besides cookies.',
      },
      { version: '1.2', date: 'Apr 20, 2026', change: 'Honors Global Privacy Control without asking.' },
    ],
  },
} satisfies LegalDocument
