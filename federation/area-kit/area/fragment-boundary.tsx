import type { AreaName, Publish } from 'shared-contracts'
import { offerLoadAgain } from './load-again.ts'
import { Component, createRef, type ReactNode } from 'react'
import { serverHtmlOf } from './server-html.ts'

interface Props {
  area: AreaName
  publish: Publish
  children: ReactNode
}

interface State {
  failed: boolean
  /** Id of the element that had the focus; empty if it has no id. */
  focused: string
}

/**
 * Handles an error inside a fragment: publishes it once, and restores the server's HTML with the visitor's input. A fragment
 * that another host mounted into an empty element has no server HTML and becomes empty.
 */
export class FragmentBoundary extends Component<Props, State> {
  override state: State = { failed: false, focused: '' }
  private readonly holder = createRef<HTMLDivElement>()

  static getDerivedStateFromError(): State {
    return { failed: true, focused: document.activeElement?.id ?? '' }
  }

  override componentDidCatch(error: unknown): void {
    const message = String(error).slice(0, 300)
    this.props.publish({ type: 'remote_error', area: this.props.area, stage: 'mount', message })
    const container = this.holder.current?.parentElement
    if (!container) return
    offerLoadAgain(container, true)
    const html = serverHtmlOf(container)
    if (!html) return
    this.holder.current?.append(html)
    // A visitor who was typing keeps the focus.
    const { focused } = this.state
    if (focused !== '')
      container.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true })
  }

  override render(): ReactNode {
    return this.state.failed ? <div ref={this.holder} /> : this.props.children
  }
}
