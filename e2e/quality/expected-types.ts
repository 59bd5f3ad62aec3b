/** What a page's JSON-LD says, written down apart from what the areas say. */
export const expectedTypes = (path: string): string[] => {
  if (path === '/') return ['Organization', 'WebSite', 'WebPage']
  const placed = ['BreadcrumbList']
  if (path.startsWith('/casestudy/')) return [...placed, 'WebPage', 'Article']
  if (path === '/about-us') return ['Organization', ...placed, 'AboutPage']
  if (path === '/contact-us') return ['Organization', ...placed, 'ContactPage']
  if (path === '/case-study' || path === '/alternatives') return [...placed, 'CollectionPage']
  if (/^\/(?:hr|pay|performance)(?:\/|$)/.test(path) || path === '/aiagents')
    return [...placed, 'WebPage', 'SoftwareApplication']
  return [...placed, 'WebPage']
}
