import { SpriteMark } from './sprite-mark.tsx'
import styles from './tool-mark.module.css'
import marks from './tool-marks.svg'

/** Tools whose mark stands in the file of marks, and its id there; every other tool is set as its name. */
const MARKS: Record<string, string> = {
  ADP: 'adp',
  Airtable: 'airtable',
  Calendly: 'calendly',
  Gmail: 'gmail',
  'Google Calendar': 'googlecalendar',
  'Google Sheets': 'googlesheets',
  Gusto: 'gusto',
  HubSpot: 'hubspot',
  Indeed: 'indeed',
  Intuit: 'intuit',
  QuickBooks: 'quickbooks',
  Sage: 'sage',
  Stripe: 'stripe',
  Xero: 'xero',
  Zapier: 'zapier',
  Zoom: 'zoom',
}

/** Marks that are the name itself: set large, without the name beside them. */
const WORDMARKS: Record<string, number> = {
  ADP: 52,
  Gusto: 72,
  Intuit: 80,
  Sage: 64,
  Xero: 44,
  Zapier: 44,
  Zoom: 72,
}

export interface ToolMarkProps {
  /** The tool's name as its makers write it. */
  name: string
  /** Mark alone is enough where the name stands beside it anyway. */
  showName?: boolean
}

/** A partner tool: its mark in ink and its name, or the name alone where there is no mark. */
export function ToolMark({ name, showName = true }: ToolMarkProps) {
  const mark = MARKS[name]
  const size = WORDMARKS[name] ?? 24
  const named = mark === undefined || (showName && size === 24)
  return (
    <span className={styles.tool} data-wordmark={!named || undefined}>
      {mark === undefined ? null : <SpriteMark file={marks} id={mark} size={size} />}
      <span className={named ? undefined : 'visually-hidden'}>{name}</span>
    </span>
  )
}
