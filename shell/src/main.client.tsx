import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import type { RemoteTarget } from 'shared-contracts'
import { createPath } from 'react-router-dom'
import { startReact } from './start-react.tsx'
import { createRoots } from './remotes/roots.ts'
import { createNavigation } from './routing/navigation.ts'
import type { ShellContext, ShellRuntime } from './runtime.ts'

const hrefOf = (to: RemoteTarget): string => (typeof to === 'string' ? to : createPath(to))

/** Wakes the shell: hydrates the layout, starts the router, and answers what the bootstrap asks for. */
export const start = async (context: ShellContext): Promise<ShellRuntime> => {
  let navigation: ReturnType<typeof createNavigation> | null = null
  const handle = await startReact(context, (location, isReturn) => {
    void navigation?.transition(location, isReturn)
  })
  const roots = createRoots(context, {
    createHref: hrefOf,
    push: (to, state) => void handle().navigate(hrefOf(to), { state }),
    replace: (to, state) => void handle().navigate(hrefOf(to), { state, replace: true }),
    go: (delta) => history.go(delta),
  })
  const first = handle().location()
  navigation = createNavigation({
    context,
    roots,
    showPage: (page) => handle().showPage(page),
    first,
  })
  const awake = navigation
  // The visitor went back or forward before the router listened.
  if (first.pathname !== context.data.page.path) void awake.transition(first, true)
  return {
    navigate: (url) => void handle().navigate(url.pathname + url.search + url.hash),
    wake: (index) => awake.wake(index, handle().location()),
  }
}
