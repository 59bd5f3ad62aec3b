import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { LegalDocument } from '../components/company/documents.schema.ts'

export const route: AreaRouteInput = {
  path: '/accessibility',
  title: 'Accessibility statement',
  description:
    'We aim for WCAG 2.2 AA. How the site works by keyboard, without motion and without JavaScript, where it falls short, and who to tell.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
  kind: 'legal',
}

export const accessibility = {
  title: 'Accessibility',
  lede: 'A pay stub is for everyone on the crew. So is this site. Here’s what we aim for, how we check, and where we know we fall short.',
  version: '1.2',
  effective: 'November 16, 2026',
  effectiveIso: '2026-11-16',
  short: {
    head: { id: 'access-short', title: 'In short', lede: 'Our standard is WCAG 2.2, level AA.' },
    items: [
      {
        term: 'By keyboard',
        text: 'Every menu, button, form and slide can be reached and used without a mouse, and you can see where you are.',
      },
      {
        term: 'Without motion',
        text: 'If your device asks for less motion, nothing slides, scrolls or fades. Everything that moves on its own has a pause button.',
      },
      {
        term: 'Without JavaScript',
        text: 'All text is in the page itself. Menus open, forms submit, and links go where they say.',
      },
      {
        term: 'If something is in your way',
        text: 'Tell us. A person will answer within two business days.',
        href: '/contact-us',
      },
    ],
  },
  sections: [
    {
      id: 'access-status',
      title: 'Where we stand',
      blocks: [
        'We aim for conformance with the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on all pages of this site. We consider the site partially conformant, since some parts come from other companies and are outside our control. Those parts are listed below.',
      ],
    },
    {
      id: 'access-done',
      title: 'What we do to get there',
      blocks: [
        {
          list: [
            'Headings in order, named regions, and a link that skips to the content.',
            'Text contrast of at least 4.5 to 1, and visible focus on every control.',
            'Targets large enough for a finger, text that grows to 200% without being cut off, and no sideways scrolling at 320 pixels.',
            'Forms that say what went wrong, in words, beside the field and at the top, and that keep what you typed.',
            'Drawings of the product described in a sentence where they add something, and hidden from screen readers where the text says the same.',
            'Prices, figures and dates as text, never as a picture.',
          ],
        },
      ],
    },
    {
      id: 'access-check',
      title: 'How we check',
      blocks: [
        'Before a release goes live, each page is run through automated checks at three widths, with the menus open, a carousel moving and a form showing errors. A page that fails isn’t released.',
        'Automated checks miss many problems, so people also go through new pages by keyboard and with a screen reader, at high zoom, and with motion switched off.',
      ],
    },
    {
      id: 'access-limits',
      title: 'Known limits',
      blocks: [
        {
          caption: 'Known limits and workarounds',
          columns: ['Where', 'Limit', 'Workaround'],
          rows: [
            [
              'Booking calendar',
              'Ours works by keyboard. If another company’s calendar is shown in its place, some dates are hard to reach',
              'Call or email us, and we’ll book the time',
            ],
            [
              'Map on the contact page',
              'Another company’s interactive map isn’t fully usable with a screen reader',
              'The address and a directions link are beside it',
            ],
            [
              'Linked blog and podcast',
              'Run on other platforms; some episodes have no transcript yet',
              'Ask, and we’ll send you one',
            ],
            [
              'AI recruiter form',
              'Hosted by a form provider and outside our control',
              'Write to us, and we’ll fill it out for you',
            ],
          ],
        },
      ],
    },
    {
      id: 'access-tell',
      title: 'Tell us',
      blocks: [
        'If something doesn’t work for you, write down the page, what you tried, and what you use (browser, screen reader, switch). Send it through the [contact page](/contact-us) or by email, or call. We answer within two business days, and if the fix takes longer, we’ll get you what you need in another form.',
        'If our answer doesn’t satisfy you, ask for a second look: the head of product will review it and answer in writing.',
      ],
    },
  ],
  history: {
    head: {
      id: 'access-history',
      title: 'Reviews of this statement',
      lede: 'We review it twice a year, and whenever the site changes significantly.',
    },
    items: [
      {
        version: '1.2',
        date: 'Nov 16, 2026',
        change: 'Reviewed against WCAG 2.2 for the new site; lists the limits of embedded parts.',
      },
      { version: '1.1', date: 'May 18, 2026', change: 'Adds the section on how we check.' },
    ],
  },
} satisfies LegalDocument
