import type { MeetingSettings } from 'shared-contracts'
import type { BookingWidget } from './booking-widget.ts'
import { createCalendlyWidget } from './calendly-widget.ts'
import { createHubspotWidget } from './hubspot-widget.ts'
import { ownWidget } from './own-widget.ts'

/** The widget that the settings choose. */
export const widgetFor = ({ widget, scriptUrl }: MeetingSettings): BookingWidget => {
  switch (widget) {
    case 'own':
      return ownWidget
    case 'hubspot':
      return createHubspotWidget(scriptUrl ?? '')
    case 'calendly':
      return createCalendlyWidget(scriptUrl ?? '')
    default:
      return widget satisfies never
  }
}
