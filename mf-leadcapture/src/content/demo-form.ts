import type { DemoFormContent } from '../components/leadcapture.schema.ts'

export const demoForm = {
  offer: {
    text: 'Demo requests go through a form from HubSpot, our marketing platform. It loads from HubSpot once you open it, and may set HubSpot’s cookies.',
    open: 'Open the form, from HubSpot',
    own: 'Use Crewtally’s own form instead',
  },
  states: { loading: 'Opening the form', ready: 'The form is open', submitted: 'Your request has been sent' },
  next: 'Know when you have half an hour? [Choose a time now](/meeting).',
} satisfies DemoFormContent
