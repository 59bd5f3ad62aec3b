import type {
  AreaName,
  FragmentKind,
  PublicSettings,
  RemoteLocation,
  RemoteNavigator,
  RemoteProps,
  RemoteTarget,
} from 'shared-contracts'
import { type Consent, NO_CONSENT } from 'shared-contracts/visitor-storage'
import { FRAGMENT_FOLDERS, matchFragmentFiles } from 'shared-contracts/fragment-files'
import type { FragmentModules } from './fragment-modules.ts'

/**
 * Props that a host (a web application other than this site's shell) passes when it mounts an area. If the host uses
 * single-spa, single-spa adds the prop `name`, which identifies the mounted root.
 */
export type HostProps = Partial<Omit<RemoteProps, 'settings' | 'consent'>> & {
  settings?: Partial<PublicSettings>
  consent?: Partial<Consent>
  domElementGetter?: () => HTMLElement
}

/** Props of a React root that a host (another web application) mounts, with all defaults and two lifecycle callbacks. */
export interface CompletedHostProps extends RemoteProps {
  /**
   * Empties the root's element before mounting. The host (another web application) can put placeholder HTML into this element,
   * which stays visible until the root mounts.
   */
  clearPlaceholder?: () => void
  /** Stops replacing paths by URLs of the site in the root's links and images. Call this after the root is unmounted. */
  dispose?: () => void
}

/**
 * Default settings. At build time, define-area.ts replaces `DEFAULT_SETTINGS` by a literal. Parsing the settings in the browser
 * would add the Zod schema to the scripts of every page.
 */
declare const DEFAULT_SETTINGS: PublicSettings

const KINDS: readonly FragmentKind[] = ['route', 'slot', 'island']
const HELP = 'See docs/how-to/use-an-area-elsewhere.md.'

/** Origin of the site: the origin from which the browser loaded the area's code. */
const SITE = new URL(import.meta.url).origin

/** Returns the element into which single-spa mounts an application by default. Creates the element if it does not exist. */
const findContainer = (name: string): HTMLElement => {
  const id = `single-spa-application:${name}`
  const container = document.getElementById(id)
  if (container) return container
  return document.body.appendChild(Object.assign(document.createElement('div'), { id }))
}

const selectContainer = (area: AreaName, { name, domElement, domElementGetter }: HostProps): HTMLElement => {
  const element = domElement === undefined ? domElementGetter?.() : domElement
  if (element instanceof HTMLElement) return element
  if (element !== undefined)
    throw new TypeError(
      `${area}: domElement is ${String(element)}. Expected an element of the document; check that it exists when the area is mounted. ${HELP}`,
    )
  if (name === undefined)
    throw new TypeError(`${area}: domElement is missing. Pass the element to mount into. ${HELP}`)
  return findContainer(name)
}

/** Returns the fragment id of each source file. A parameter in a file name stays in the id, such as `deal-[trade]`. */
const listFragmentIds = (files: readonly string[], kind: FragmentKind): string[] => {
  const names = files.map((file) => file.replace(/^\.\/\w+\/|\.tsx$/g, ''))
  return kind === 'route' ? names.map((name) => (name === 'index' ? '/' : `/${name}`)) : names
}

/** Returns the fragment for the props of a host (another web application). Default: the area's page at the current path. */
const selectFragment = (
  area: AreaName,
  modules: FragmentModules,
  { kind = 'route', ...hostProps }: HostProps,
) => {
  if (!KINDS.includes(kind))
    throw new TypeError(`${area}: kind is ${kind}. Expected one of ${KINDS.join(', ')}. ${HELP}`)
  const id = hostProps.id ?? (kind === 'route' ? location.pathname : undefined)
  const files = Object.keys(modules[FRAGMENT_FOLDERS[kind]])
  if (id !== undefined && matchFragmentFiles(files, { kind, id }).length > 0) return { kind, id }
  const problem =
    id === undefined ? `id is missing; pass the name of the ${kind}` : `there is no ${kind} ${id}`
  throw new TypeError(
    `${area}: ${problem}. Available: ${listFragmentIds(files, kind).join(', ') || 'none'}. ${HELP}`,
  )
}

const getCurrentLocation = (): RemoteLocation => {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: null, key: 'default' }
}

const addressOf = (to: RemoteTarget): string => {
  if (typeof to === 'string') return new URL(to, SITE).href
  return new URL(`${to.pathname ?? location.pathname}${to.search ?? ''}${to.hash ?? ''}`, SITE).href
}

const navigator: RemoteNavigator = {
  createHref: addressOf,
  push: (to) => location.assign(addressOf(to)),
  replace: (to) => location.replace(addressOf(to)),
  go: (delta) => history.go(delta),
}

/** Properties of a React root that another web application mounts. They do not change between mount and unmount. */
interface ForeignRoot {
  identity: Pick<RemoteProps, 'name' | 'domElement'>
  location: RemoteLocation
  stopRewriting: () => void
}

/** Mounted roots. The key is the prop `name`, or the root's element if the host (another web application) passes no name. */
const roots = new Map<unknown, ForeignRoot>()
let count = 0

const keyOf = ({ name, domElement }: HostProps): unknown => name ?? domElement

const rootOf = (area: AreaName, hostProps: HostProps): ForeignRoot => {
  const before = roots.get(keyOf(hostProps))
  if (before) return before
  const domElement = selectContainer(area, hostProps)
  count += 1
  const root = {
    identity: { name: hostProps.name ?? `${area}:${count}`, domElement },
    location: getCurrentLocation(),
    stopRewriting: SITE === location.origin ? () => {} : rewriteSiteUrls(domElement, SITE),
  }
  roots.set(keyOf(hostProps), root)
  return root
}

const noop = () => {}

const requireFunction = <F>(area: AreaName, name: string, value: F | undefined, defaultValue: F): F => {
  if (value === undefined || typeof value === 'function') return value ?? defaultValue
  throw new TypeError(`${area}: ${name} is ${String(value)}. Expected a function. ${HELP}`)
}

/**
 * Adds defaults to the props that a host (another web application) passes to an area's root. By default, events are dropped, no
 * consent is given, and links point to the site. Throws a TypeError with advice if a prop is invalid.
 */
export const completeHostProps = (
  area: AreaName,
  modules: FragmentModules,
  hostProps: HostProps,
): CompletedHostProps => {
  const fragment = selectFragment(area, modules, hostProps)
  const calls = {
    publish: requireFunction(area, 'publish', hostProps.publish, noop),
    identify: requireFunction(area, 'identify', hostProps.identify, noop),
    takesOver: noop,
  }
  const root = rootOf(area, hostProps)
  return {
    ...root.identity,
    ...fragment,
    ...calls,
    area,
    settings: { ...DEFAULT_SETTINGS, ...hostProps.settings },
    location: hostProps.location ?? root.location,
    navigator: hostProps.navigator ?? navigator,
    plid: hostProps.plid ?? null,
    consent: { ...NO_CONSENT, ...hostProps.consent },
    clearPlaceholder: () => root.identity.domElement.replaceChildren(),
    dispose: () => {
      root.stopRewriting()
      roots.delete(keyOf(hostProps))
    },
  }
}

/** Selects links and images whose URL is a path of the site, such as `/pay`. */
const PATHS = ':is(a, area, use)[href^="/"], img[src^="/"]'

/**
 * SVG files that were copied into this document. The key is the file's URL. The value is the prefix that makes the file's ids
 * unique in the document.
 */
const inlinedSprites = new Map<string, Promise<string>>()

/**
 * Copies an SVG file into the document, because `<use>` cannot refer to another origin. Returns the prefix of the ids in the
 * copy.
 */
const inlineSprite = async (address: string): Promise<string> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} responded with the status ${response.status}`)
  const { documentElement: file } = new DOMParser().parseFromString(await response.text(), 'image/svg+xml')
  const prefix = `${address.replace(/^.*\//, '').replace(/\W/g, '-')}-`
  for (const picture of file.querySelectorAll('[id]')) picture.id = prefix + picture.id
  file.setAttribute('aria-hidden', 'true')
  file.setAttribute('width', '0')
  file.setAttribute('height', '0')
  const spriteContainer = document.body.appendChild(document.createElement('div'))
  Object.assign(spriteContainer.style, { position: 'absolute', width: '0', height: '0', overflow: 'hidden' })
  spriteContainer.append(document.adoptNode(file))
  return prefix
}

const inlinePicture = (use: Element, { href, hash }: URL): void => {
  const file = href.slice(0, href.length - hash.length)
  const pendingPrefix = inlinedSprites.get(file) ?? inlineSprite(file)
  inlinedSprites.set(file, pendingPrefix)
  const setHref = (prefix: string) => use.setAttribute('href', `#${prefix}${hash.slice(1)}`)
  // If the file fails to load, the picture stays empty and the browser logs the reason. The file is loaded again for the next
  // element that uses it.
  pendingPrefix.then(setHref, () => inlinedSprites.delete(file))
}

const rewriteSiteUrl = (element: Element, origin: string): void => {
  const name = element.hasAttribute('src') ? 'src' : 'href'
  const address = new URL(element.getAttribute(name) ?? '', origin)
  if (element.localName === 'use') inlinePicture(element, address)
  else element.setAttribute(name, address.href)
}

/**
 * Makes links and images below `place` refer to the site at `origin`. For example, `/pay` becomes `https://www.example.com/pay`.
 * Repeats this after each change of the HTML, before the browser paints. Returns a function that stops the rewriting.
 */
export const rewriteSiteUrls = (place: HTMLElement, origin: string): (() => void) => {
  const rewriteAll = () => {
    for (const element of place.querySelectorAll(PATHS)) rewriteSiteUrl(element, origin)
  }
  const observer = new MutationObserver(rewriteAll)
  observer.observe(place, { subtree: true, childList: true, attributeFilter: ['href', 'src'] })
  rewriteAll()
  return () => observer.disconnect()
}
