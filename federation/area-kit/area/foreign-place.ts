/** Elements of an area's HTML that refer to a path of the site. */
const PATHS = ':is(a, area, use)[href^="/"], img[src^="/"]'

/** By the address of a file of pictures: what the ids of its pictures begin with in this document. */
const brought = new Map<string, Promise<string>>()

/** Browsers show pictures from a file of another origin only if they are part of the document. */
const bringPictures = async (address: string): Promise<string> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} responded with the status ${answer.status}`)
  const { documentElement: file } = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml')
  const prefix = `${address.replace(/^.*\//, '').replace(/\W/g, '-')}-`
  for (const picture of file.querySelectorAll('[id]')) picture.id = prefix + picture.id
  file.setAttribute('aria-hidden', 'true')
  file.setAttribute('width', '0')
  file.setAttribute('height', '0')
  const holder = document.body.appendChild(document.createElement('div'))
  Object.assign(holder.style, { position: 'absolute', width: '0', height: '0', overflow: 'hidden' })
  holder.append(document.adoptNode(file))
  return prefix
}

const bringPicture = (use: Element, { href, hash }: URL): void => {
  const file = href.slice(0, href.length - hash.length)
  const coming = brought.get(file) ?? bringPictures(file)
  brought.set(file, coming)
  const lay = (prefix: string) => use.setAttribute('href', `#${prefix}${hash.slice(1)}`)
  // A picture that fails to load is missing, as it would be on the site, and the browser logs the reason. The next use loads
  // it again.
  coming.then(lay, () => brought.delete(file))
}

const lead = (element: Element, origin: string): void => {
  const name = element.hasAttribute('src') ? 'src' : 'href'
  const address = new URL(element.getAttribute(name) ?? '', origin)
  if (element.localName === 'use') bringPicture(element, address)
  else element.setAttribute(name, address.href)
}

/**
 * Makes links and pictures below `place` refer to the site at `origin`, on any host page, until the returned function is
 * called. They are changed before the page is painted.
 */
export const leadToSite = (place: HTMLElement, origin: string): (() => void) => {
  const leadAll = () => {
    for (const element of place.querySelectorAll(PATHS)) lead(element, origin)
  }
  const observer = new MutationObserver(leadAll)
  observer.observe(place, { subtree: true, childList: true, attributeFilter: ['href', 'src'] })
  leadAll()
  return () => observer.disconnect()
}
