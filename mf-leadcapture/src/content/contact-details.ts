import type { ContactDetailsContent } from '../components/leadcapture.schema.ts'

export const details = {
  call: 'Call',
  hours: 'Monday to Friday, 8 to 6 Mountain',
  write: 'Write',
  visit: 'Visit',
  directions: 'Get directions',
} satisfies ContactDetailsContent
