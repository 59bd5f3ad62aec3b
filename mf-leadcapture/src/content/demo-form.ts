import type { DemoFormWords } from '../components/demo-form/demo-form.schema.ts'

export const demoForm = {
  offer: {
    text: 'Demo requests are taken by a form of HubSpot, our marketing platform. It is fetched from them once you open it, and may set their cookies.',
    open: 'Open the form, from HubSpot',
    own: 'Use Crewtally’s own instead',
  },
  states: { loading: 'Opening the form', ready: 'The form is open', submitted: 'Your request has been sent' },
  next: 'Know when you have half an hour? [Choose a time now](/meeting).',
} satisfies DemoFormWords
