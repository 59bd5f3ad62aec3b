import type { RemoteProps } from 'shared-contracts'
import { NO_CONSENT } from 'shared-contracts/consent'
import { useEffect, useMemo, useState, type ComponentType } from 'react'
import { Router } from 'react-router-dom'
import { FragmentBoundary } from './fragment-boundary.tsx'
import { ShellServicesContext } from './shell-services.ts'

const tellNobody = () => {}

export interface RemoteRootProps extends RemoteProps {
  Page: ComponentType
}

/**
 * Root component of every fragment, in the area's build and in the browser. The first render in the browser gets only the
 * path, like the one in the build. Query, settings and plid follow after mount.
 */
export const RemoteRoot = ({
  Page,
  location,
  navigator,
  publish,
  identify = tellNobody,
  settings,
  plid,
  consent,
  kind,
  id,
  area,
}: RemoteRootProps) => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    // A second render is intended: the first one must equal the build's.
    // oxlint-disable-next-line react/set-state-in-effect
    setMounted(true)
  }, [])
  const services = useMemo(
    () => ({
      publish,
      identify,
      settings: isMounted ? settings : null,
      plid: isMounted ? plid : null,
      consent: isMounted ? consent : NO_CONSENT,
    }),
    [publish, identify, settings, plid, consent, isMounted],
  )
  const known = isMounted ? location : { ...location, search: '', hash: '' }
  return (
    <FragmentBoundary key={kind + id} area={area} publish={publish}>
      <ShellServicesContext value={services}>
        <Router location={known} navigator={navigator}>
          <Page />
        </Router>
      </ShellServicesContext>
    </FragmentBoundary>
  )
}
