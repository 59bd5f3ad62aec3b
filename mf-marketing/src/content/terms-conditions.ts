import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { LegalDocument } from '../components/company/documents.schema.ts'

export const terms = {
  title: 'Terms & Conditions',
  lede: 'These are the terms for visitors to this site and for authorized users: people whom one of our customers lets into its account.',
  version: '3.1',
  effective: 'November 2, 2026',
  effectiveIso: '2026-11-02',
  short: {
    head: {
      id: 'terms-short',
      title: 'In short',
      lede: 'Five points to know before you read on. Where they differ from the full text, the full text controls.',
    },
    items: [
      {
        term: 'Who may use it',
        text: 'You, if you are 16 or older and your employer or principal gave you access for its own business.',
      },
      {
        term: 'Whose data it is',
        text: 'What a customer enters stays the customer’s. We work with it; we do not own it.',
      },
      {
        term: 'Who moves the money',
        text: 'A licensed third-party payroll partner provides payroll processing and files taxes. Crewtally calculates what is owed.',
      },
      {
        term: 'What you may not do',
        text: 'Share your sign-in, look at other people’s pay without a reason, or try to break the service.',
      },
      { term: 'Which law applies', text: 'The laws of the State of Utah, and the courts of Utah County.' },
    ],
  },
  sections: [
    {
      id: 'terms-agreement',
      title: 'What you agree to, and with whom',
      blocks: [
        'These terms are an agreement between you and Crewtally (“we,” “us”). They cover this website and your use, as an authorized user, of the Crewtally service: the software for HR, payroll preparation, commissions, hiring, learning and performance, on the web and on phones.',
        'By using the site or the service you accept them. If you do not, please do not use either. If you accept on behalf of a company, you confirm that you may bind it.',
        'The company that gave you access (the “customer”) has a separate agreement with us about price, term and service levels. As to the customer, where that agreement and these terms differ, that agreement controls.',
      ],
    },
    {
      id: 'terms-users',
      title: 'Authorized users',
      blocks: [
        'An authorized user is a person a customer has let into its account: an owner, an office or payroll employee, a manager, a rep, a technician, an installer, or a contractor of the customer.',
        {
          list: [
            'You must be at least 16 years old. The service is not meant for children under 16.',
            'Your sign-in is yours alone. Keep your sign-in codes to yourself, and if you have a password, use it nowhere else. Tell the customer and us right away if somebody else can sign in as you.',
            'The customer decides what you may see and change, and may end your access at any time. We follow its instructions.',
            'What you enter must be true to the best of your knowledge. Pay, taxes and deadlines are calculated from it.',
          ],
        },
      ],
    },
    {
      id: 'terms-use',
      title: 'What you may and may not do',
      blocks: [
        'You may use the service for the customer’s own business, and see the data that your work requires. You may print or save documents that concern you: pay stubs, agreements, tax forms.',
        'You may not:',
        {
          list: [
            'use the service for anyone but the customer, resell it or let anyone else in;',
            'read, copy or pass on the personal or pay data of others, unless your work requires it;',
            'send unlawful, deceptive or harassing content through messages, job posts or the AI recruiter;',
            'work around limits or safeguards, probe for weaknesses without our written consent, or burden the service with automated requests outside our published interfaces;',
            'copy, decompile or imitate the service, except to the extent the law allows it regardless of any agreement.',
          ],
        },
      ],
    },
    {
      id: 'terms-payroll',
      title: 'Payroll, taxes and the payroll partner',
      blocks: [
        'Crewtally calculates hours, commissions, splits, overrides, draws, bonuses and deductions by the rules the customer sets. Payroll processing, movement of money, and filing and payment of payroll taxes are provided by a third-party partner under its own terms, which the customer accepts before the first payroll.',
        'The customer approves each payroll and is responsible for its rules and for the data behind it. A figure in the app is a preview until the payroll it belongs to has been approved. Amounts may still change through a clawback, a correction or a court order.',
        'Nothing on this site or in the service is legal, tax or accounting advice. Whether a person is an employee or a contractor, whether a deduction is lawful, and which wage rules apply are questions for the customer to settle with its own advisers.',
      ],
    },
    {
      id: 'terms-data',
      title: 'Data and privacy',
      blocks: [
        'The customer’s data stays the customer’s. The customer gives us the right to store, copy and process it to the extent the service, its security and its support require. How we treat personal data is set out in the [privacy policy](/privacy-policy), and what your browser keeps for us in the [cookie policy](/cookie-policy).',
        'If you want your own data corrected or deleted, ask the customer first: the customer controls the account. It may have to keep payroll records for years by law.',
        'We may use, without payment or attribution, any suggestions you send us.',
      ],
    },
    {
      id: 'terms-texts',
      title: 'Texts and electronic signatures',
      blocks: [
        'Where you agree to receive texts, we send recurring automated messages to the number you gave. Message and data rates may apply, and frequency varies. Reply HELP for help and STOP to end them. Agreement to texts is not a condition of buying or of employment.',
        'Documents may be sent to you for electronic signature. You may ask the customer for paper instead. Each signed document is stored with the time, the signer and a fingerprint of its content.',
      ],
    },
    {
      id: 'terms-ai',
      title: 'Automated assistants',
      blocks: [
        'The AI recruiter writes to applicants on a customer’s behalf and says that it is automated. It asks the questions the customer set and books appointments. It does not decide whom to hire, and the customer may not use it as the sole basis for a decision about a person.',
        'Automated answers can be wrong. Check them before you rely on them.',
      ],
    },
    {
      id: 'terms-property',
      title: 'The service and its marks',
      blocks: [
        'The service, its software, text, drawings and marks belong to us or to our licensors. You receive a limited, nontransferable, revocable right to use the service while you are authorized.',
        'Names of other companies and tools on this site belong to their owners. We use them to say what we compare ourselves with or connect to; their owners do not endorse us.',
      ],
    },
    {
      id: 'terms-availability',
      title: 'Availability and changes',
      blocks: [
        'We work to keep the service running and announce planned interruptions. We may change features, and remove one that is no longer safe or lawful. If a change removes something material, we tell the customer thirty days ahead.',
        'We may suspend your access where we must to protect the service, other customers or you, and we will say why as soon as we can.',
      ],
    },
    {
      id: 'terms-warranty',
      title: 'No further warranties',
      blocks: [
        'The site and, as to authorized users, the service are provided “as is” and “as available.” To the extent the law permits, we give no other warranties, express or implied, including merchantability, fitness for a particular purpose and noninfringement. Some states do not allow such exclusions; there, they apply to the extent permitted.',
      ],
    },
    {
      id: 'terms-liability',
      title: 'Limits of liability',
      blocks: [
        'To the extent the law permits, we are not liable to authorized users or visitors for indirect, incidental, special or consequential damages or for lost profits, and our total liability under these terms is limited to one hundred U.S. dollars. The customer’s own claims are governed by its agreement with us.',
        'Nothing here limits liability that cannot be limited by law, such as liability for fraud or willful misconduct, or an employer’s duty to pay wages.',
      ],
    },
    {
      id: 'terms-law',
      title: 'Governing law and disputes',
      blocks: [
        'These terms are governed by the laws of the State of Utah, without regard to its rules on conflict of laws. The state and federal courts for Utah County, Utah, have exclusive jurisdiction, and both sides consent to it.',
        'Before filing a claim, please write to us with a short account of the matter. Both sides then have thirty days to try to settle it. Either may still ask a court for urgent relief.',
      ],
    },
    {
      id: 'terms-end',
      title: 'Ending, changes and everything else',
      blocks: [
        'Your rights end when the customer or we end your access. Provisions that by their nature continue, such as liability, property and governing law, survive.',
        'We may change these terms. A new version gets a number and a date, and is posted on this page at least fourteen days before it takes effect, unless the law requires the change to take effect sooner. Earlier versions are listed below and available on request.',
        'If one provision is unenforceable, the others remain in effect. Not enforcing a provision does not waive it. You may not transfer your rights under these terms; we may transfer ours to a successor to our business.',
        'Write to us at 2180 Sorrel Street, Suite 300, Lehi, UT 84043, or use the [contact page](/contact-us).',
      ],
    },
  ],
  history: {
    head: { id: 'terms-history', title: 'Versions', lede: 'We send earlier versions on request.' },
    items: [
      {
        version: '3.1',
        date: 'Nov 2, 2026',
        change: 'Describes the payroll partner’s role more plainly; adds the thirty days before a claim.',
      },
      {
        version: '3.0',
        date: 'Feb 16, 2026',
        change: 'Adds the section on automated assistants; rewritten in plain English throughout.',
      },
      { version: '2.2', date: 'May 5, 2025', change: 'Adds texts and electronic signatures.' },
    ],
  },
} satisfies LegalDocument

export const route: AreaRouteInput = {
  path: '/terms-conditions',
  title: 'Terms & Conditions for authorized users',
  description:
    'Terms of use for authorized users of Crewtally, governed by the laws of the State of Utah. Version 3.1, effective November 2, 2026.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'legal',
}
