import {
  siAdp, siAirtable, siCalendly, siGmail, siGooglecalendar, siGooglesheets, siGusto, siHubspot, siIndeed, siIntuit, siQuickbooks,
  siSage, siStripe, siXero, siZapier, siZoom,
} from 'simple-icons'
import styles from './tool-mark.module.css'

/** Marks that exist as paths; every other tool is set as its name. */
const MARKS: Record<string, string> = {
  ADP: siAdp.path,
  Airtable: siAirtable.path,
  Calendly: siCalendly.path,
  Gmail: siGmail.path,
  'Google Calendar': siGooglecalendar.path,
  'Google Sheets': siGooglesheets.path,
  Gusto: siGusto.path,
  HubSpot: siHubspot.path,
  Indeed: siIndeed.path,
  Intuit: siIntuit.path,
  QuickBooks: siQuickbooks.path,
  Sage: siSage.path,
  Stripe: siStripe.path,
  Xero: siXero.path,
  Zapier: siZapier.path,
  Zoom: siZoom.path,
}

/** Marks that are the name itself: set large, without the name beside them. */
const WORDMARKS: Record<string, number> = { ADP: 52, Gusto: 72, Intuit: 80, Sage: 64, Xero: 44, Zapier: 44, Zoom: 72 }

export interface ToolMarkProps {
  /** The tool's name as its makers write it. */
  name: string
  /** Mark alone is enough where the name stands beside it anyway. */
  showName?: boolean
}

/** A partner tool: its mark in ink and its name, or the name alone where there is no mark. */
export function ToolMark({ name, showName = true }: ToolMarkProps) {
  const path = MARKS[name]
  const size = WORDMARKS[name] ?? 24
  const named = path === undefined || (showName && size === 24)
  return (
    <span className={styles['tool']} data-wordmark={!named || undefined}>
      {path === undefined ? null : (
        <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
          <path d={path} />
        </svg>
      )}
      <span className={named ? undefined : 'visually-hidden'}>{name}</span>
    </span>
  )
}
