import type { AreaName, RemoteProps } from 'shared-contracts'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { fragmentIdPrefix, keepServerHtml, restoreControls } from './server-html.ts'

/**
 * A ReactDOMClient for single-spa-react, which passes neither options nor the container's content to its render type.
 * `createRoot(el)` hydrates if the element contains server HTML, and creates a root otherwise.
 */
export const createHydratingClient = (area: AreaName) => {
  const expected = new WeakMap<Element, RemoteProps>()

  const hydratingRoot = (element: HTMLElement): Root => {
    const props = expected.get(element)
    const report = (stage: 'hydrate' | 'mount') => (error: unknown) => {
      console.error(error)
      props?.publish({ type: 'remote_error', area, stage, message: String(error).slice(0, 300) })
    }
    const key = props ?? { kind: 'route', id: location.pathname }
    let focused = document.activeElement
    // The focus may move while React hydrates in slices.
    element.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) focused = target
    })
    const options = {
      identifierPrefix: fragmentIdPrefix(area, key),
      onRecoverableError: (error: unknown) => {
        restoreControls(element, focused)
        report('hydrate')(error)
      },
      onUncaughtError: report('mount'),
    }
    if (!element.hasChildNodes()) return createRoot(element, options)
    keepServerHtml(element)
    let root: Root | null = null
    return {
      render: (node: ReactNode) => {
        if (root) root.render(node)
        // Hydrates in slices, so that a slow phone still responds to touches.
        else {
          startTransition(() => {
            root = hydrateRoot(element, node, options)
          })
          props?.takesOver()
        }
      },
      unmount: () => root?.unmount(),
    }
  }

  return {
    createRoot: hydratingRoot,
    /** Sets the props for the next root of `props.domElement`. Call this before `createRoot`. */
    expect: (props: RemoteProps): void => {
      expected.set(props.domElement, props)
    },
  }
}
