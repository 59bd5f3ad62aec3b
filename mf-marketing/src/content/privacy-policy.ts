import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { LegalDocument } from '../components/company/documents.schema.ts'

export const privacy = {
  title: 'Privacy policy',
  lede: 'What we learn about you when you visit this site, ask for a demo or work in a customer’s account, what we do with it, and how to have it corrected or deleted.',
  version: '2.5',
  effective: 'November 27, 2026',
  effectiveIso: '2026-11-27',
  short: {
    head: {
      id: 'privacy-short',
      title: 'In short',
      lede: 'The whole text is below. This is what most people want to know.',
    },
    items: [
      {
        term: 'We do not sell your data',
        text: 'Not for money, and not in exchange for advertising. Pay data is never used for marketing.',
      },
      {
        term: 'No analytics before you agree',
        text: 'Analytics and marketing scripts load after your consent. A Global Privacy Control signal counts as a no.',
      },
      {
        term: 'Not for children under 16',
        text: 'The site and the service are made for people who work. We do not knowingly collect data from anyone younger.',
      },
      {
        term: 'You can ask',
        text: 'For a copy, a correction or a deletion. We answer within 45 days, and it costs you nothing.',
      },
    ],
  },
  sections: [
    {
      id: 'privacy-who',
      title: 'Who is responsible',
      blocks: [
        'Crewtally, 2180 Sorrel Street, Suite 300, Lehi, UT 84043, is responsible for the personal data of visitors to this site and of people who ask us for information.',
        'For data inside a customer’s account (employees, contractors, applicants), the customer is responsible. We process it on the customer’s behalf and on its instructions. If you work for one of our customers, please ask that customer first.',
      ],
    },
    {
      id: 'privacy-collect',
      title: 'What we collect',
      blocks: [
        {
          caption: 'Personal data by source',
          columns: ['Source', 'What', 'Why'],
          rows: [
            [
              'Contact and demo forms',
              'Name, business, email, phone, industry, number of employees, your message, the consents you gave',
              'To answer you, and to prove what you agreed to',
            ],
            [
              'Booking a time',
              'Industry and company size, the time you chose and your time zone, your name and email; your business, phone number and a note if you add them',
              'To schedule the meeting with the right specialist',
            ],
            [
              'Your visit',
              'Pages, time, browser type, truncated IP address, the page you came from, and campaign and partner IDs in the address of the first page you opened',
              'To run and protect the site; with your consent, to measure it',
            ],
            ['Job applications', 'What you write and attach', 'To consider you for the role'],
            [
              'Customer accounts',
              'Contact, employment, tax, bank, time, pay and training data, location at clock-in and clock-out, and messages, as the customer enters or collects them',
              'To provide the service to the customer',
            ],
          ],
        },
        'We truncate IP addresses before we store them, so they no longer point to one household or office. Consent records are the exception: they keep the full IP address, because they have to show that the consent came from you.',
        'We need Social Security and bank account numbers only where payroll requires them. They are encrypted, and our support staff never see them in full.',
      ],
    },
    {
      id: 'privacy-use',
      title: 'What we use it for',
      blocks: [
        {
          list: [
            'to provide the site and the service, and to support the people who use them;',
            'to answer requests, give demos and, with your consent, send texts or emails about them;',
            'to keep accounts and payouts safe, by spotting misuse, fraud and faults;',
            'to credit the partner whose link brought you here; to do so, we remember the partner ID in that link;',
            'to measure and improve the site, after your consent;',
            'to meet legal duties, such as keeping payroll records.',
          ],
        },
        'We make no decision about you that has a legal or similarly serious effect solely by automated means. The AI recruiter asks and books; people decide.',
      ],
    },
    {
      id: 'privacy-share',
      title: 'Whom we share it with',
      blocks: [
        'With service providers who work for us under contract: hosting, email and text delivery, customer support and request tracking, analytics and marketing tools after your consent, and scheduling. With the licensed payroll partner that processes payroll and files taxes for customers. With tools that a customer connects. With authorities and courts where the law requires it. With a successor, under this policy, if our business is sold.',
        'We do not sell personal data and do not share it for cross-context behavioral advertising. Phone numbers and consent to texts are not passed to third parties or affiliates for their own marketing.',
      ],
    },
    {
      id: 'privacy-children',
      title: 'Children under 16',
      blocks: [
        'The site and the service are not intended for children under 16, and we do not knowingly collect their personal data. If you believe that a child has given us data, write to us. Once we have confirmed it, we delete the data.',
      ],
    },
    {
      id: 'privacy-choices',
      title: 'Your choices and rights',
      blocks: [
        'Wherever you live, you may ask us what we hold about you, receive a copy, have it corrected or deleted, and object to marketing. Residents of Utah, California, Colorado, Virginia and other states with privacy laws have these rights by law, and we will not treat you worse for using them.',
        {
          list: [
            'Cookies and measurement: change your mind at any time, as the [cookie policy](/cookie-policy) describes.',
            'Global Privacy Control: if your browser sends it, we treat it as a refusal of everything optional, without asking. Whatever you send us in that case is kept without any record of the campaign that brought you here.',
            'Texts: reply STOP. Marketing emails: use the link at the end of each. A booked meeting: use the link in its confirmation to reschedule or cancel.',
            'Requests: use the [contact page](/contact-us) or the address below. We may ask you to verify your identity. An agent may make a request for you with your written permission.',
          ],
        },
        'We answer within 45 days. If we refuse, we say why and how to appeal; a different person decides the appeal.',
      ],
    },
    {
      id: 'privacy-keep',
      title: 'How long we keep it',
      blocks: [
        {
          caption: 'Retention',
          columns: ['Data', 'Kept for'],
          rows: [
            ['Requests and demos', '24 months'],
            ['Consent records', '5 years'],
            ['Server logs', '30 days'],
            ['Job applications', '12 months'],
            [
              'Customer accounts',
              'As the customer decides; 90 days after its agreement ends, unless the law requires longer',
            ],
          ],
        },
        'When that time is up, data is deleted within a day, along with any files attached to it. Backups are overwritten within 30 days. If you ask us to delete your data, the backup copies are deleted at once, too; all we keep then is a code that lets us recognize your email address or phone number, so that we do not contact you again by mistake.',
      ],
    },
    {
      id: 'privacy-safe',
      title: 'How we protect it',
      blocks: [
        'Data is encrypted in transit and at rest. Our staff’s access is limited to what a task needs, requires a second factor and is logged. No system is without risk: if a breach affects you, we will tell you and the authorities as the law requires.',
        'We and our providers store data in the United States.',
      ],
    },
    {
      id: 'privacy-changes',
      title: 'Changes and contact',
      blocks: [
        'A new version gets a number and a date. If a change affects you, we announce it on this page fourteen days ahead and, if we have your email address, by email.',
        'Crewtally, Privacy, 2180 Sorrel Street, Suite 300, Lehi, UT 84043.',
      ],
    },
  ],
  history: {
    head: { id: 'privacy-history', title: 'Versions', lede: 'We send earlier versions on request.' },
    items: [
      {
        version: '2.5',
        date: 'Nov 27, 2026',
        change:
          'Says why consent records keep a full IP address, what a booking asks for, and when backups are deleted.',
      },
      {
        version: '2.4',
        date: 'Nov 2, 2026',
        change:
          'Treats a Global Privacy Control signal as a refusal of all optional measurement; states retention in a table.',
      },
      {
        version: '2.3',
        date: 'Mar 9, 2026',
        change: 'Describes the AI recruiter and the limits of automated decisions.',
      },
      { version: '2.0', date: 'Jan 13, 2025', change: 'Adds the rights of residents of more states.' },
    ],
  },
} satisfies LegalDocument

export const route: AreaRouteInput = {
  path: '/privacy-policy',
  title: 'Privacy policy',
  description:
    'What we learn about you, what we do with it and how to have it deleted. Not for children under 16. Version 2.5, effective November 27, 2026.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'legal',
}
