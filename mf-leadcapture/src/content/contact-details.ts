import type { ContactDetailsContent } from '../components/leadcapture.schema.ts'

export const details = {
  call: 'Call',
  hours: 'Monday to Friday, 8 am to 6 pm Mountain Time',
  write: 'Write',
  visit: 'Visit',
  directions: 'Get directions',
} satisfies ContactDetailsContent
