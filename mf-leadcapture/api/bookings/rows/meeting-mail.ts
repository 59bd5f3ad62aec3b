import type { OutboxRow } from '../../outbox/outbox-row.ts'

export type Audience = 'visitor' | 'host'

/** The mail that asks the owner for their word, among the mails of a booking; the others are `<audience>-<sequence>`. */
export const ASK = 'confirm'

/** What one mail of a booking carries: the meeting as it was when the mail became due. */
export interface MeetingDetails {
  /** `CONFIRM` asks the owner for their word; the others carry the meeting for a calendar. */
  method: 'CONFIRM' | 'REQUEST' | 'CANCEL'
  /** iCalendar's SEQUENCE. */
  sequence: number
  startsAt: number
  endsAt: number
}

/** As it was written when the mail became owed. */
export const detailsOf = ({ details }: Pick<OutboxRow, 'details'>): MeetingDetails =>
  JSON.parse(details ?? '{}')

export const audienceOf = ({ recipient }: Pick<OutboxRow, 'recipient'>): Audience =>
  recipient === 'team' ? 'host' : 'visitor'
