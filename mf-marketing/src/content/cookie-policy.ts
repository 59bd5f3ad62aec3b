import type { LegalDocument } from '../components/company/legal-page.schema.ts'

export const cookies = {
  title: 'Cookie policy',
  lede: 'What this site keeps in your browser, what it is for, and how you say no. Most of it is not a cookie at all.',
  version: '1.5',
  effective: 'November 22, 2026',
  effectiveIso: '2026-11-22',
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
        text: 'Nothing changes but our statistics. We remember the refusal, so that we need not ask again, and forget how you came here.',
      },
      {
        term: 'If your browser says no',
        text: 'A Global Privacy Control signal is taken as a refusal of everything optional, and we do not ask.',
      },
    ],
  },
  sections: [
    {
      id: 'cookies-what',
      title: 'What we mean by cookies',
      blocks: [
        'A cookie is a small text that a site asks your browser to send back with each request. Browsers can also keep values in local storage, which stays until it is cleared, and in session storage, which ends with the tab. This page covers all three, since the difference matters little to you. The site itself sets a cookie in two cases only, while a change is tried on part of its visitors and for who opens a preview of it; each value it keeps is listed below by the name your browser shows.',
      ],
    },
    {
      id: 'cookies-needed',
      title: 'Needed to run the site',
      blocks: [
        'These are first-party and are not read by anybody else. What you typed into a form may name you, and stays in its tab; nothing else names you. They need no consent.',
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
              'The id of the partner whose link brought you, so that it can be credited',
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
              'The same of the latest time that a campaign or another site sent you',
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
              'Who has just written to us, so that the booking page does not ask again; read for an hour at most',
              'Session storage',
              'You book a meeting, or close the tab',
            ],
            [
              'crewtally.cohort',
              'A number from 0 to 9999, drawn at random and shared with other visitors, so that the site stays the same through your visit while a change is shown to some visitors first; no script can read it',
              'Cookie',
              'The trial has ended and you come back, or 7 days',
            ],
            [
              'crewtally.preview',
              'Which unpublished version of the site you see, if somebody at Crewtally sent you a link to one',
              'Cookie',
              'The link expires, within 30 days, or you leave the preview',
            ],
          ],
        },
        'While a change is tried on part of its visitors, each page tells us, once, so that we know whether the change broke something, whether its parts woke, failed or were slow, with the page it happened on. We add these to counts per minute. The message carries nothing that identifies you or your device, nothing is stored in your browser for it, and we keep no network address with it.',
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
              'crewtally.first-touch',
              'The page you first came to, as above, beyond the tab',
              'Local storage',
              '12 months, or until you take your agreement back',
            ],
            [
              'crewtally.last-touch',
              'The latest time that somebody sent you, as above, beyond the tab',
              'Local storage',
              '12 months, or until you take your agreement back',
            ],
          ],
        },
        'A provider you agreed to may keep cookies of its own, by its own policy. Take your agreement back, and we tell it to stop, load nothing more from it and remove what this site can reach.',
        'A booking calendar or map of another company loads only when you ask for it, by a button that says so. What that company keeps follows its own policy. Our phone number, email and address stand beside each of them, should you prefer that.',
      ],
    },
    {
      id: 'cookies-choose',
      title: 'How to change your mind',
      blocks: [
        {
          settings: 'Cookie settings',
          still: 'With JavaScript switched off, nothing optional runs, and there is nothing to choose.',
        },
        'The same link stands at the end of nearly every page. Refusing is as quick as agreeing, and takes effect at once: what needed your agreement stops and is removed. Clearing the data of this site in your browser returns you to the state before any choice. An answer holds for 12 months, or until the question itself changes; then we ask again.',
        {
          list: [
            'Browser settings let you block or delete cookies and site data, for this site or all.',
            'Global Privacy Control, built into several browsers, refuses for you on every site that honors it. This one does.',
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
        version: '1.5',
        date: 'Nov 22, 2026',
        change:
          'Names two cookies: one that keeps the site the same through a visit while a change is tried on some visitors, and one for previews. Says what the site counts about its own health.',
      },
      {
        version: '1.4',
        date: 'Nov 22, 2026',
        change:
          'Names each value as your browser shows it, where it lies and until when. How you came here ends with the tab unless you agree to marketing. Cookie settings can be opened from nearly every page.',
      },
      {
        version: '1.3',
        date: 'Nov 2, 2026',
        change: 'Lists what is kept in local and session storage beside cookies.',
      },
      { version: '1.2', date: 'Apr 20, 2026', change: 'Honors Global Privacy Control without a question.' },
    ],
  },
} satisfies LegalDocument
