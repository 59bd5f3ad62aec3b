/** What a page's JSON-LD says beside what every page's says, written down apart from what the areas say. */
export const expectedTypes = (path: string): string[] => {
  const common = ['Organization', 'WebSite']
  if (path === '/') return [...common, 'WebPage']
  const placed = [...common, 'BreadcrumbList']
  if (path.startsWith('/casestudy/')) return [...placed, 'WebPage', 'Article']
  if (path === '/about-us') return [...placed, 'AboutPage']
  if (path === '/contact-us') return [...placed, 'ContactPage']
  if (path === '/case-study' || path === '/alternatives') return [...placed, 'CollectionPage']
  if (/^\/(?:hr|pay|performance)(?:\/|$)/.test(path) || path === '/aiagents') return [...placed, 'WebPage', 'SoftwareApplication']
  return [...placed, 'WebPage']
}
