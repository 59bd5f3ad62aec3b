import { useShell } from 'federation/shell-services'
import type { MeetingSettings } from 'shared-contracts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BookingRequest, WidgetEvent, BookingWidget } from './widgets/booking-widget.ts'
import { createCalendlyWidget } from './widgets/calendly-widget.ts'
import { createHubspotWidget } from './widgets/hubspot-widget.ts'
import { ownWidget } from './widgets/own-widget.ts'

/** The widget that the settings choose. */
const widgetFor = ({ widget, scriptUrl }: MeetingSettings): BookingWidget => {
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

/** Longer than that without a word from the widget is reported as a failure. */
const PATIENCE = 15_000
const FORM = 'meeting'

/** A further page of the widget starts at its top, which may have been scrolled out of view. */
const bringTopIntoView = (container: HTMLElement): void => {
  if (container.getBoundingClientRect().top < 0) container.scrollIntoView({ block: 'start' })
}

/**
 * Puts a widget into `container` and takes it out with the component; another request is another component. A failure
 * goes to analytics alone, since email and phone stand beside the widget anyway.
 */
export const useBookingWidget = (meetings: MeetingSettings, request: BookingRequest) => {
  const { publish } = useShell()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'asked' | 'booked' | 'failed'>('loading')
  const seen = useRef(new Set<WidgetEvent['type']>())

  const hear = useEffectEvent((event: WidgetEvent) => {
    const host = container.current
    const isFirst = !seen.current.has(event.type)
    const wasReady = seen.current.has('ready')
    seen.current.add(event.type)
    switch (event.type) {
      case 'ready':
        if (isFirst) publish({ type: 'form_start', form: FORM })
        else if (host) bringTopIntoView(host)
        setState((before) => (before === 'booked' || before === 'asked' ? before : 'ready'))
        return
      case 'height':
        if (host) host.style.height = `${event.height}px`
        return
      case 'asked':
      case 'booked':
        if (isFirst) publish({ type: 'form_success', form: FORM })
        setState(event.type)
        return
      case 'failed':
        if (wasReady) return
        if (isFirst) publish({ type: 'form_failure', form: FORM, error: event.error })
        setState('failed')
        return
      default:
        event satisfies never
    }
  })
  const mount = useEffectEvent((host: HTMLElement) =>
    widgetFor(meetings).mount(host, request, (event) => hear(event)),
  )

  useEffect(() => {
    const host = container.current
    if (!host) return undefined
    const unmount = mount(host)
    const patience = setTimeout(
      () => hear({ type: 'failed', error: 'The booking widget did not answer.' }),
      PATIENCE,
    )
    return () => {
      clearTimeout(patience)
      unmount()
    }
  }, [])

  return { container, state }
}
