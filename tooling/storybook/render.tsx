import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentType, type ReactElement, useEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { Shown } from './catalog.ts'
import { BLOCKS } from './stories/blocks.tsx'
import { FORMS } from './stories/forms.tsx'
import { PARTS } from './stories/parts.tsx'
import { SCENES } from './stories/scenes.tsx'

/** Stories by source file, relative to `shared-ui/src`. */
export const STORIES: Readonly<Record<string, Shown[]>> = { ...BLOCKS, ...SCENES, ...FORMS, ...PARTS }

/** Rendering of a story. `server`: the HTML that a page has without JavaScript. `hydrated`: that HTML, hydrated by React. */
export type Rendering = 'server' | 'hydrated'

interface ServerRenderedProps {
  id: string
  rendering: Rendering
  children: ReactElement
}

const CallWhenMounted = ({ call }: { call: () => void }) => {
  useEffect(call, [call])
  return null
}

/**
 * Renders a component as a page does: to HTML, which React then hydrates. Logs an error if React's result differs from the
 * HTML. When the component is complete, sets the attribute `data-shown`, for which `waitUntilShown` waits.
 */
const ServerRendered = ({ id, rendering, children }: ServerRenderedProps) => {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return undefined
    // React hydrates a new element each time, because it cannot hydrate the element of an earlier root.
    const place = document.createElement('div')
    const markComplete = () => place.setAttribute('data-shown', rendering)
    const tree = (
      <MemoryRouter>
        {children}
        <CallWhenMounted call={markComplete} />
      </MemoryRouter>
    )
    const identifierPrefix = `${id}-`
    place.innerHTML = renderToString(tree, { identifierPrefix })
    host.current.replaceChildren(place)
    if (rendering === 'server') {
      markComplete()
      return undefined
    }
    const root = hydrateRoot(place, tree, { identifierPrefix, onRecoverableError: console.error })
    return () => queueMicrotask(() => root.unmount())
  }, [id, rendering, children])
  return <div ref={host} />
}

const renderWith =
  (Component: ComponentType<object>): NonNullable<StoryObj['render']> =>
  (args, { id, globals }) => (
    <ServerRendered id={id} rendering={globals['rendering'] as Rendering}>
      <Component {...args} />
    </ServerRendered>
  )

/** Waits until `ServerRendered` is complete, so that axe checks the hydrated component. */
const waitUntilShown: StoryObj['play'] = async ({ canvasElement }) => {
  while (!canvasElement.querySelector('[data-shown]')) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Creates the exports of a module with stories: the metadata of a source file (default export), and its stories by name. */
export const createStories = (
  source: string,
  title: string,
): { meta: Meta; stories: Record<string, StoryObj> } => {
  const stories = (STORIES[source] ?? []).flatMap(({ component, stories: propsByName, argTypes }) => {
    const render = renderWith(component)
    return Object.entries(propsByName).map(([name, args], index): [string, StoryObj] => [
      name,
      { name, args, argTypes, render, play: waitUntilShown, parameters: { isFirstOfComponent: index === 0 } },
    ])
  })
  return { meta: { title }, stories: Object.fromEntries(stories) }
}
