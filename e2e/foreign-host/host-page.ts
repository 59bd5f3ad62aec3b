interface Status {
  releases: Record<string, string>
}

interface ShellForHosts {
  imports: Record<string, string>
  styles: string[]
}

const json = async <Json>(address: string): Promise<Json> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as Json
}

/**
 * Returns the HTML of a third-party page that contains areas of the site at the origin `site`. `shown` contains the props
 * of these areas.
 */
export const renderHostPage = async (site: string, shown: object): Promise<string> => {
  const { releases } = await json<Status>(`${site}/_status`)
  const folder = (name: string) => `${site}/_r/${name}/${releases[name]}`
  const shell = await json<ShellForHosts>(`${folder('shell')}/host.json`)
  const imports = Object.fromEntries(Object.entries(shell.imports).map(([name, path]) => [name, site + path]))
  const styles = [...shell.styles.map((path) => site + path), `${folder('mf-marketing')}/host.css`]
  const data = {
    manifest: `${folder('mf-leadcapture')}/mf-manifest.json`,
    lifecycles: `${folder('mf-marketing')}/lifecycles.js`,
    ...shown,
  }
  return `<!doctype html>
<html lang="en">
  <head>
    <title>Somebody else’s page</title>
    <link rel="icon" href="data:," />
    ${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n    ')}
    <script type="importmap">${JSON.stringify({ imports })}</script>
    <script type="application/json" id="shown">${JSON.stringify(data)}</script>
    <script type="module" src="/host.js"></script>
  </head>
  <body>
    <h1>Somebody else’s page</h1>
    <div id="contact">A moment …</div>
    <div id="slides" style="margin-inline: 1rem">A moment …</div>
  </body>
</html>
`
}
