import { useShell } from 'federation/shell-services'
import type { DemoFormSettings } from 'shared-contracts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createHubspotForm, type PlatformFormEvent } from './hubspot-form.ts'

/** The form counts as begun once it has been there for so long. */
const READY_TRACKING_DELAY = 2000
/** Longer than that without a form is reported as a failure. */
const PATIENCE = 15_000
/** Name of the form in events. */
const FORM = 'demo-embed'

/**
 * Puts the platform's form into `container` and takes it out with the component. `onFailed` is called where there is
 * no form: analytics alone are told, since our own form takes its place.
 */
export const usePlatformForm = (settings: DemoFormSettings, onFailed: () => void) => {
  const { publish } = useShell()
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'submitted'>('loading')
  const seen = useRef(new Set<PlatformFormEvent['type']>())
  const readyTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hear = useEffectEvent((event: PlatformFormEvent) => {
    const isFirst = !seen.current.has(event.type)
    seen.current.add(event.type)
    switch (event.type) {
      case 'ready':
        if (!isFirst) return
        readyTimer.current = setTimeout(
          () => publish({ type: 'form_start', form: FORM }),
          READY_TRACKING_DELAY,
        )
        setState((before) => (before === 'submitted' ? before : 'ready'))
        return
      case 'submitted':
        // Another request by the same form, or the platform's second word on the first, is not another visitor.
        if (isFirst) publish({ type: 'form_success', form: FORM })
        setState('submitted')
        return
      case 'refused':
        publish({ type: 'form_failure', form: FORM, error: 'The platform refused the submission.' })
        return
      case 'failed':
        if (seen.current.has('ready') || !isFirst) return
        publish({ type: 'form_failure', form: FORM, error: event.error })
        onFailed()
        return
      default:
        event satisfies never
    }
  })
  const mount = useEffectEvent((host: HTMLElement) =>
    createHubspotForm(settings).mount(host, (event) => hear(event)),
  )

  useEffect(() => {
    const host = container.current
    if (!host) return undefined
    const unmount = mount(host)
    const patience = setTimeout(() => hear({ type: 'failed', error: 'The form did not come up.' }), PATIENCE)
    return () => {
      clearTimeout(patience)
      clearTimeout(readyTimer.current)
      unmount()
    }
  }, [])

  return { container, state }
}
