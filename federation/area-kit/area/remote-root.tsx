import type { AreaName, Publish, RemoteProps } from 'shared-contracts'
import { NO_CONSENT } from 'shared-contracts/visitor-storage'
import { Component, createRef, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { LoadedFragment } from './fragment-modules.ts'
import { toggleReloadOffer, getServerHtml } from './server-html.ts'
import { getRegisteredRouter, ShellServicesContext } from './shell-services.ts'

const noop = () => {}

export type RemoteRootProps = RemoteProps & LoadedFragment

/**
 * Root component of every fragment, in the area's build and in the browser. In the browser, the first render gets only the
 * path, so that its result equals the HTML that the build rendered. Query, settings and partner link id follow after mount.
 */
export const RemoteRoot = ({
  Page,
  params,
  location,
  navigator,
  publish,
  identify = noop,
  settings,
  plid,
  consent,
  kind,
  id,
  area,
}: RemoteRootProps) => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    // Render a second time, now with the query, settings, consent and partner link id. The first render must not use them, because
    // it must equal the HTML of the build.
    // oxlint-disable-next-line react/set-state-in-effect
    setMounted(true)
  }, [])
  // Read the registered router only in the first render, because a router that is registered later must not change the
  // component tree. If the page uses the router, the page's code has already registered it.
  const [Router] = useState(getRegisteredRouter)
  const services = useMemo(
    () => ({
      publish,
      identify,
      location: isMounted ? location : { ...location, search: '', hash: '' },
      navigator,
      settings: isMounted ? settings : null,
      plid: isMounted ? plid : null,
      consent: isMounted ? consent : NO_CONSENT,
    }),
    [publish, identify, location, navigator, settings, plid, consent, isMounted],
  )
  return (
    <FragmentBoundary key={kind + id} area={area} publish={publish}>
      <ShellServicesContext value={services}>
        {Router ? (
          <Router location={services.location} navigator={navigator}>
            <Page {...params} />
          </Router>
        ) : (
          <Page {...params} />
        )}
      </ShellServicesContext>
    </FragmentBoundary>
  )
}

interface BoundaryProps {
  area: AreaName
  publish: Publish
  children: ReactNode
}

interface BoundaryState {
  failed: boolean
  /** Id of the element that had the focus when the error was thrown. Empty if that element has no id. */
  focused: string
}

/**
 * Error boundary of a fragment (page, slot or island). After an error, it publishes the event `remote_error`, and restores the
 * server's HTML with the visitor's input. If another web application mounted the fragment into an empty element, there is no
 * server HTML, so the fragment becomes empty.
 */
export class FragmentBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, focused: '' }
  private readonly holder = createRef<HTMLDivElement>()

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true, focused: document.activeElement?.id ?? '' }
  }

  override componentDidCatch(error: unknown): void {
    const message = String(error).slice(0, 300)
    this.props.publish({ type: 'remote_error', area: this.props.area, stage: 'mount', message })
    const container = this.holder.current?.parentElement
    if (!container) return
    toggleReloadOffer(container, true)
    const html = getServerHtml(container)
    if (!html) return
    this.holder.current?.append(html)
    const { focused } = this.state
    if (focused !== '')
      container.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true })
  }

  override render(): ReactNode {
    return this.state.failed ? <div ref={this.holder} /> : this.props.children
  }
}
