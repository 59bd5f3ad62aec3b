import { type ReactElement, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import { PAGES } from './pages.ts'
import { Site } from './site.tsx'

const pathOf = (pathname: string): string => pathname.replace(/(.)\/$/, '$1')
const loaded = new Map<string, ReactElement>()
const loadPage = async (path: string) => {
  const page = await PAGES[path]?.()
  if (page) loaded.set(path, <page.Page key={path} />)
}

/** Shows the page of the current path. A click on a link to another measured page loads that page's code and renders it. */
const App = () => {
  const path = pathOf(useLocation().pathname)
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const { pathname, origin } = new URL(link?.href ?? '', location.href)
      if (!link || origin !== location.origin || pathname === location.pathname || !(pathname in PAGES))
        return
      event.preventDefault()
      void loadPage(pathname).then(() =>
        startTransition(async () => {
          await navigate(pathname)
          scrollTo(0, 0)
        }),
      )
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  return <Site path={path}>{loaded.get(path)}</Site>
}

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
)
const container = document.getElementById('shell')
if (!container) throw new Error('index.html has no element #shell')
// Load the page's code before hydration, so that the first render equals the HTML.
await loadPage(pathOf(location.pathname))
if (container.hasChildNodes()) hydrateRoot(container, app)
else createRoot(container).render(app)
