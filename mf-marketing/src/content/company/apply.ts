import type { Head } from './schema.ts'

/** Words around the application form. */
export const apply = {
  head: { id: 'career-apply', title: 'Ask for a *seat*', lede: 'No account and no parser that scores you. What you send is read by the person you would work for.' } satisfies Head,
  notes: [
    'Names of past customers and pay plans stay out, please. They are not yours to send, nor ours to read.',
    'A CV of one page is as good as three. Nobody asks for a photo or a letter.',
    'It is used to answer you, and for nothing else.',
  ],
  received: {
    title: 'We have your *application*',
    text: 'It is written down, CV included. By working day 4 somebody calls or writes, also if it is a no.',
    quiet: 'Send another one',
  },
}
