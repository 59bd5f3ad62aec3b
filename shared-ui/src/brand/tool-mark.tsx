import { SpriteMark } from './icon.tsx'
import styles from './tool-mark.module.css'
import marks from './tool-marks.svg'

/** Id of each tool's logo in the sprite, by the tool's name. */
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

/** Width in pixels of logos that contain the tool's name. The name is not repeated beside such a logo. */
const WORDMARKS: Record<string, number> = { ADP: 52, Gusto: 72, Intuit: 80, Sage: 64, Zoom: 72 }

interface ToolMarkProps {
  name: string
  /** False shows only the logo. Use false if the name is visible nearby. */
  showName?: boolean
}

/** Logo and name of a software tool that works with the product. Shows only the name if the tool has no logo. */
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
