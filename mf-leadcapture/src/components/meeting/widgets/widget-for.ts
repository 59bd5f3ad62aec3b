import type { MeetingSettings } from 'shared-contracts'
import type { BookingPart, BookingRequest } from './booking-widget.ts'
import { createCalendlyWidget } from './calendly-widget.ts'
import { createHubspotWidget } from './hubspot-widget.ts'
import { createOwnWidget } from './own-widget.ts'

/** The widget that the settings choose, for one request. */
export const widgetFor = ({ widget, scriptUrl }: MeetingSettings, request: BookingRequest): BookingPart => {
  switch (widget) {
    case 'own':
      return createOwnWidget(request)
    case 'hubspot':
      return createHubspotWidget(request, scriptUrl ?? '')
    case 'calendly':
      return createCalendlyWidget(request, scriptUrl ?? '')
    default:
      return widget satisfies never
  }
}

/** Whose calendar it is, as a visitor reads it; null for our own. */
export const vendorOf = ({ widget }: Pick<MeetingSettings, 'widget'>): string | null => {
  switch (widget) {
    case 'own':
      return null
    case 'hubspot':
      return 'HubSpot'
    case 'calendly':
      return 'Calendly'
    default:
      return widget satisfies never
  }
}
