import { useShell } from 'federation/shell-services'
import type { MeetingSettings } from 'shared-contracts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { BookingRequest, WidgetEvent } from './widgets/booking-widget.ts'
import { widgetFor } from './widgets/widget-for.ts'

/** Longer than that without a word from the widget is reported as a failure. */
const PATIENCE = 15_000
const FORM = 'meeting'

export type EmbedState = 'loading' | 'ready' | 'booked' | 'failed'

/** A further page of the widget starts at its top, which may have been scrolled out of view. */
const bringTopIntoView = (container: HTMLElement): void => {
  if (container.getBoundingClientRect().top < 0) container.scrollIntoView({ block: 'start' })
}

/**
 * Keeps a widget in `container`: taken out and put in anew whenever the request changes. A failure goes to analytics
 * alone, since email and phone stand beside the widget anyway.
 */
export const useBookingWidget = (container: RefObject<HTMLElement | null>, meetings: MeetingSettings, request: BookingRequest): EmbedState => {
  const { publish } = useShell()
  const [state, setState] = useState<EmbedState>('loading')
  const seen = useRef({ ready: false, booked: false, failed: false })

  const hear = useEffectEvent((event: WidgetEvent) => {
    const host = container.current
    const { ready, booked, failed } = seen.current
    switch (event.type) {
      case 'ready':
        seen.current.ready = true
        if (ready && host) bringTopIntoView(host)
        if (!ready) publish({ type: 'form_start', form: FORM })
        setState((before) => (before === 'booked' ? before : 'ready'))
        return
      case 'height':
        if (host) host.style.height = `${event.height}px`
        return
      case 'booked':
        seen.current.booked = true
        if (!booked) publish({ type: 'form_success', form: FORM })
        setState('booked')
        return
      case 'failed':
        seen.current.failed = true
        if (!failed && !ready) publish({ type: 'form_failure', form: FORM, error: event.error })
        if (!ready) setState('failed')
        return
      default:
        event satisfies never
    }
  })

  // What is asked for, by value: a new object that asks for the same must not reload what a visitor is filling in.
  const key = JSON.stringify([meetings, request])
  const mount = useEffectEvent((host: HTMLElement) => widgetFor(meetings).mount(host, request, hear))

  useEffect(() => {
    const host = container.current
    if (!host) return undefined
    seen.current = { ready: false, booked: false, failed: false }
    setState('loading')
    const unmount = mount(host)
    const patience = setTimeout(() => hear({ type: 'failed', error: 'The booking widget did not answer.' }), PATIENCE)
    return () => {
      clearTimeout(patience)
      unmount()
      host.style.height = ''
    }
  }, [container, key])

  return state
}
