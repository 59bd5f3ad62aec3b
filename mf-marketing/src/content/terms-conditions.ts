import type { LegalDocument } from '../components/company/legal-page.schema.ts'

export const terms = {
  title: 'Terms & Conditions',
  lede: 'These are the terms for authorised users: the people who use this site, and those whom a customer of ours lets into its account.',
  version: '3.1',
  effective: 'November 2, 2026',
  effectiveIso: '2026-11-02',
  short: {
    head: {
      id: 'terms-short',
      title: 'In short',
      lede: 'Five sentences to know before you read on. Where they and the full text differ, the full text holds.',
    },
    items: [
      {
        term: 'Who may use it',
        text: 'You, if you are sixteen or older and your employer or principal gave you access, for its own business.',
      },
      {
        term: 'Whose data it is',
        text: 'What a customer enters stays the customer’s. We work on it, we do not own it.',
      },
      {
        term: 'Who moves the money',
        text: 'A licensed third-party payroll partner provides payroll processing and files taxes. Crewtally works out what is owed.',
      },
      {
        term: 'What you must not do',
        text: 'Share your sign-in, look at other people’s pay without a reason, or try to break the service.',
      },
      { term: 'Which law', text: 'The laws of the State of Utah, and the courts of Utah County.' },
    ],
  },
  sections: [
    {
      id: 'terms-agreement',
      title: 'What you agree to, and with whom',
      blocks: [
        'These terms are an agreement between you and Crewtally (“we”, “us”). They cover this website and your use, as an authorised user, of the Crewtally service: the software for HR, payroll preparation, commissions, hiring, learning and performance, on the web and on phones.',
        'By using the site or the service you accept them. If you do not, please do not use either. If you accept on behalf of a company, you confirm that you may bind it.',
        'The company that gave you access (the “customer”) has a separate agreement with us about price, term and service levels. Where that agreement and these terms differ in what concerns the customer, that agreement holds.',
      ],
    },
    {
      id: 'terms-users',
      title: 'Authorised users',
      blocks: [
        'An authorised user is a person whom a customer has let into its account: an owner, an office or payroll employee, a manager, a rep, a technician, an installer, or a contractor of the customer.',
        {
          list: [
            'You must be at least sixteen years old. The service is not meant for children under 16.',
            'Your sign-in is yours alone. Keep it to yourself, choose a password you use nowhere else, and tell the customer and us at once if somebody else has it.',
            'The customer decides what you may see and change, and may end your access at any time. We follow its instructions.',
            'What you enter must be true as far as you know. Pay, taxes and deadlines are worked out from it.',
          ],
        },
      ],
    },
    {
      id: 'terms-use',
      title: 'What you may do, and what not',
      blocks: [
        'You may use the service for the customer’s own business, and see the data that your work requires. You may print or save documents that concern you: pay stubs, agreements, tax forms.',
        'You may not:',
        {
          list: [
            'use the service for anyone but the customer, resell it or let others in;',
            'read, copy or pass on the personal or pay data of others, unless your task requires it;',
            'send unlawful, deceptive or harassing content through messages, job posts or the AI recruiter;',
            'work around limits or safeguards, probe for weaknesses without our written consent, or burden the service with automated requests outside our published interfaces;',
            'copy, decompile or imitate the service, except as far as the law allows it regardless of any agreement.',
          ],
        },
      ],
    },
    {
      id: 'terms-payroll',
      title: 'Payroll, taxes and the payroll partner',
      blocks: [
        'Crewtally works out hours, commissions, splits, overrides, draws, bonuses and deductions by the rules that the customer sets. Payroll processing, movement of money, and filing and payment of payroll taxes are provided by a third-party partner under its own terms, which the customer accepts before the first payroll.',
        'The customer approves each payroll and answers for its rules and for the data behind it. A figure in the app is a preview until the payroll it belongs to has been approved. Amounts may still change through a clawback, a correction or a court order.',
        'Nothing on this site or in the service is legal, tax or accounting advice. Whether a person is an employee or a contractor, whether a deduction is lawful, and which wage rules apply is for the customer to settle with its own advisers.',
      ],
    },
    {
      id: 'terms-data',
      title: 'Data and privacy',
      blocks: [
        'The customer’s data stays the customer’s. It gives us the right to store, copy and process it as far as the service, its security and its support require. How we treat personal data is set out in the [privacy policy](/privacy-policy), and what your browser keeps for us in the [cookie policy](/cookie-policy).',
        'If you want your own data corrected or deleted, ask the customer first: it decides over the account. It may have to keep payroll records for years by law.',
        'Suggestions you send us may be used without payment or attribution.',
      ],
    },
    {
      id: 'terms-texts',
      title: 'Texts and electronic signatures',
      blocks: [
        'Where you agree to receive texts, we send recurring automated messages to the number you gave. Message and data rates may apply, and frequency varies. Reply HELP for help and STOP to end them. Agreement to texts is not a condition of buying or of employment.',
        'Documents may be sent to you for electronic signature. You may ask the customer for paper instead. A signed document is stored with the time, the signer and a fingerprint of its content.',
      ],
    },
    {
      id: 'terms-ai',
      title: 'Automated assistants',
      blocks: [
        'The AI recruiter writes to applicants on a customer’s behalf and says that it is automated. It asks the questions the customer set and books appointments. It does not decide whom to hire, and the customer must not use it as the only ground of a decision about a person.',
        'Automated answers can be wrong. Check them before you rely on them.',
      ],
    },
    {
      id: 'terms-property',
      title: 'The service and its marks',
      blocks: [
        'The service, its software, texts, drawings and marks belong to us or to those who license them to us. You receive a right to use the service while you are authorised; it is limited, cannot be passed on and can be withdrawn.',
        'Names of other companies and tools on this site belong to their owners. They are used to say what we compare or connect with, and do not mean that their owners endorse us.',
      ],
    },
    {
      id: 'terms-availability',
      title: 'Availability and changes',
      blocks: [
        'We work to keep the service running and announce planned interruptions. We may change features, and remove one that is no longer safe or lawful. If a change takes away something material, the customer hears of it thirty days before.',
        'We may suspend your access where we must protect the service, other customers or you, and say why as soon as we can.',
      ],
    },
    {
      id: 'terms-warranty',
      title: 'No further warranties',
      blocks: [
        'The site and, towards authorised users, the service are provided as they are and as available. As far as the law permits, we give no other warranties, express or implied, including merchantability, fitness for a particular purpose and non-infringement. Some states do not allow such exclusions; there, they apply as far as they may.',
      ],
    },
    {
      id: 'terms-liability',
      title: 'Limits of liability',
      blocks: [
        'As far as the law permits, we are not liable to authorised users or visitors for indirect, incidental, special or consequential damages or for lost profits, and our total liability under these terms is limited to one hundred US dollars. The customer’s own claims follow its agreement with us.',
        'Nothing here limits liability that cannot be limited by law, such as for fraud or wilful misconduct, or an employer’s duty to pay wages.',
      ],
    },
    {
      id: 'terms-law',
      title: 'Governing law and disputes',
      blocks: [
        'These terms are governed by the laws of the State of Utah, without regard to its rules on conflict of laws. The state and federal courts for Utah County, Utah, have exclusive jurisdiction, and both sides accept it.',
        'Before filing a claim, please write to us with a short account of the matter. Both sides then try for thirty days to settle it. Either may still ask a court for urgent relief.',
      ],
    },
    {
      id: 'terms-end',
      title: 'End, changes and the rest',
      blocks: [
        'Your rights end when the customer or we end your access. What by its nature goes on, such as liability, property and governing law, remains.',
        'We may change these terms. A new version gets a number and a date, and stands on this page at least fourteen days before it takes effect, unless the law needs it sooner. Earlier versions are listed below and sent on request.',
        'If one provision does not hold, the others stay. Not enforcing a provision does not waive it. You may not transfer your rights under these terms; we may, to a successor of our business.',
        'Write to us at 2180 Sorrel Street, Suite 300, Lehi, UT 84043, or use the [contact page](/contact-us).',
      ],
    },
  ],
  history: {
    head: { id: 'terms-history', title: 'Versions', lede: 'Earlier texts are sent on request.' },
    items: [
      {
        version: '3.1',
        date: 'Nov 2, 2026',
        change: 'Names the payroll partner’s part more plainly; adds the thirty days before a claim.',
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
