import type { NavGroup, PageData, RemoteLocation } from 'shared-contracts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { NavigationType, useLocation, useNavigate, useNavigationType, type NavigateFunction } from 'react-router-dom'
import { Layout } from './layout/layout.tsx'

/** What the mounted app lends to the code outside React. */
export interface ShellHandle {
  navigate: NavigateFunction
  showPage: (page: PageData) => void
  location: () => RemoteLocation
}

interface ShellAppProps {
  firstPage: PageData
  nav: NavGroup[]
  onReady: (handle: ShellHandle) => void
  onMove: (location: RemoteLocation, isReturn: boolean) => void
}

/** The shell's React tree: the router, and the layout around an outlet that other areas fill. */
export const ShellApp = ({ firstPage, nav, onReady, onMove }: ShellAppProps) => {
  const [page, setPage] = useState(firstPage)
  const location = useLocation()
  const navigate = useNavigate()
  const action = useNavigationType()

  useEffect(() => {
    onReady({
      navigate,
      location: () => location,
      showPage: (next) => {
        flushSync(() => setPage(next))
      },
    })
  }, [location, navigate, onReady])

  useEffect(() => {
    onMove(location, action === NavigationType.Pop)
    // The action belongs to the location; a change of one without the other is no navigation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [location, onMove])

  return <Layout page={page} nav={nav} />
}
