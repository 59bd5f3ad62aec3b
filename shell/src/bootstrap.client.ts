import type { PageData, RemoteLocation } from 'shared-contracts'
import { getCampaign, readTouchAddresses } from 'shared-contracts/visitor-storage'
import { createBus, collectForTests, createIdentity } from './analytics/bus.ts'
import {
  publishClicks,
  publishLayoutMoves,
  publishGuardEvents,
  createPageViews,
} from './analytics/interactions.ts'
import { loadAnalytics } from './analytics/load-analytics.ts'
import { publishScriptErrors, silenceConsole } from './analytics/script-errors.ts'
import { storeTouches, addCampaignToLinks, createPlidStore } from './attribution/attribution.ts'
import { createConsent } from './consent/consent.ts'
import { fetchLiveComposition, readDocumentData, readTimingComposition } from './document-data.ts'
import { createChrome } from './layout/chrome.ts'
import { forceLayout, forceLayoutWhenIdle } from './layout/deferred-layout.ts'
import { createFragments, prefetchOnIntent, prefetchVisible } from './routing/fragments.ts'
import { currentLocation, remoteNavigator, startNavigation } from './routing/navigation.ts'
import { findFragmentTarget } from './routing/page-swap.ts'
import { createCodeLoader, appendScript } from './hydration/load-code.ts'
import { createHydration } from './hydration/hydrate-roots.ts'

/** The shell's build replaces these names with the URLs and integrity hashes of the scripts. */
declare const GUARD_SCRIPT: { href: string; integrity: string }
declare const LATE_FONTS_SCRIPT: { href: string; integrity: string }

/**
 * Loads the form guard (the script that validates forms before hydration) if the page needs it. Pages that begin with a form
 * already contain the script inline.
 */
const guardForms = (): void => {
  if (document.querySelector('[data-guard]') && !('guarded' in document.documentElement.dataset))
    appendScript({ ...GUARD_SCRIPT, kind: 'classic' })
}

/** Loads the script that applies the site's fonts, unless the fonts were available at the first layout. */
const showFonts = (): void => {
  const context = document.createElement('canvas').getContext('2d')
  const width = (font: string): number | undefined => {
    if (context) context.font = font
    return context?.measureText('Crewtally').width
  }
  if (['Inter', 'Bricolage Grotesque'].some((font) => width(`9em ${font},serif`) === width('9em serif')))
    appendScript({ ...LATE_FONTS_SCRIPT, kind: 'classic' })
}

const start = (composition: string): void => {
  const { page } = readDocumentData()
  guardForms()
  const plid = createPlidStore(() => localStorage)
  const bus = createBus({ url: () => location.href, now: () => new Date(), composition, plid: plid.get })

  const consent = createConsent(
    () => localStorage,
    () => new Date(),
  )
  silenceConsole(publishScriptErrors(bus))
  const { identify, onIdentify } = createIdentity()
  const publishView = createPageViews(bus.publish)
  const capturePlid = () => {
    const captured = plid.capture(new URL(location.href))
    if (captured !== null) bus.publish({ type: 'plid_captured', plid: captured })
  }

  // After a reload or back navigation, the browser restores the scroll position. This is correct only if all parts of the page
  // already have their final heights. So in these two cases, and for a URL fragment, the layout of the whole page is computed
  // immediately.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'navigate' && location.hash === '') forceLayoutWhenIdle()
  else {
    forceLayout()
    // Firefox scrolls to the URL fragment by estimated heights of the parts above its target, and does not correct the position
    // later. So scroll again now, with the real heights.
    if (entry?.type === 'navigate') findFragmentTarget(location.hash)?.scrollIntoView({ behavior: 'instant' })
  }

  collectForTests(bus)
  storeTouches({ session: () => sessionStorage, local: () => localStorage }, consent, {
    landing: new URL(location.href),
    referrer: document.referrer,
    now: new Date(),
  })
  capturePlid()
  publishView(document.title)
  publishClicks(bus.publish)
  publishLayoutMoves(bus.publish)
  publishGuardEvents(bus.publish)
  addCampaignToLinks({
    plid: plid.get,
    campaign: () => getCampaign(new URLSearchParams(location.search), readTouchAddresses()),
  })

  const chrome = createChrome(composition)
  const fragments = createFragments(composition)
  const code = createCodeLoader(composition, {
    publish: bus.publish,
    identify,
    plid: plid.get,
    consent: consent.now,
    navigator: remoteNavigator,
  })
  const hydration = createHydration({ code, publish: bus.publish, location: currentLocation })
  let shownPage: PageData = page

  const handleNavigation = (next: PageData, at: RemoteLocation) => {
    capturePlid()
    code.running()?.unmountDetached()
    code.running()?.update(at)
    if (next === shownPage) return
    shownPage = next
    guardForms()
    prefetchVisible(fragments, chrome)
    hydration.watch(next)
  }

  startNavigation({
    first: page,
    fragments,
    chrome,
    publish: bus.publish,
    viewed: publishView,
    moved: handleNavigation,
  })
  prefetchOnIntent(fragments, chrome)
  prefetchVisible(fragments, chrome)
  hydration.watch(page)
  consent.onChange(() => code.running()?.update(currentLocation()))
  loadAnalytics(composition, { ...bus, plid: plid.get, consent, onIdentify })
  performance.mark('crewtally:listening')
}

// Wait for DOMContentLoaded before calling `start`, because `start` reads the whole document.
const startWithComposition = (): void => {
  const composition = readTimingComposition()
  if (composition) start(composition)
  else void fetchLiveComposition().then(start)
  // Measure the fonts in a separate task, because creating the first canvas of a page is slow. In one task with `start`, both
  // would block the page for too long.
  setTimeout(showFonts)
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startWithComposition)
else startWithComposition()
