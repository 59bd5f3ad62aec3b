import type { Failure, Kept } from './failure.ts'
import type { Ran } from './ran.ts'

export interface Report {
  site: string
  /** Which browser ran what. */
  ran: readonly Ran[]
  startedAt: string
  seconds: number
  passed: number
  skipped: number
  failures: Failure[]
  /** First attempts of journeys that passed at their second. */
  flaky: Failure[]
  /** Why nothing was filmed; null where it was. */
  noVideo: string | null
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const blame = ({ fault }: Failure): string =>
  fault ? `${fault.part}${fault.release === null ? '' : `@${fault.release}`}` : 'no part of the site'

const SHOWN: Record<Kept['kind'], (href: string) => string> = {
  screenshot: (href) =>
    `<a href="${href}"><img src="${href}" alt="The page when it failed" loading="lazy"></a>`,
  video: (href) => `<video src="${href}" controls preload="none"></video>`,
  trace: (href) =>
    `<p><a href="${href}">Trace</a>: <code>npx playwright show-trace ${href}</code> from this folder</p>`,
}

const card = (failure: Failure): string => {
  const { title, file, line, error, fault, scene, kept, again } = failure
  return `<article>
<h3>${escaped(title)}</h3>
<p><code>${escaped(file)}:${line}</code></p>
<p class="fault">${escaped(blame(failure))}${fault ? `: ${escaped(fault.because)}` : ''}</p>
${scene ? `<p>At <code>${escaped(scene.url)}</code>, composition <code>${escaped(scene.composition ?? 'unknown')}</code></p>` : ''}
<pre>${escaped(error)}</pre>
${scene && scene.problems.length > 0 ? `<details><summary>On the console</summary><pre>${escaped(scene.problems.join('\n'))}</pre></details>` : ''}
<div class="kept">${kept.map(({ kind, path }) => SHOWN[kind](escaped(path))).join('\n')}</div>
<p>Open it again:</p>
<pre>${again.map(escaped).join('\n')}</pre>
</article>`
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:75rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid;padding:1rem 0}
.fault{font-weight:600}
pre{overflow:auto;max-height:24rem;white-space:pre-wrap;padding:.75rem;border:1px solid}
img,video{max-width:100%;max-height:32rem;border:1px solid}
table{border-collapse:collapse}th,td{text-align:left;padding:.25rem 1.5rem .25rem 0}`

const journeysIn = ({ project, engine, journeys }: Ran): string => {
  const lines = journeys.map(({ name, status }) => `<li>${escaped(status)}: ${escaped(name)}</li>`)
  return `<details><summary>${escaped(`${project}, ${engine}`)}: ${journeys.length} journeys</summary><ul>${lines.join('')}</ul></details>`
}

/** Which browser, in which window, ran how many journeys, and which. */
const byEngine = (ran: readonly Ran[]): string => {
  const rows = ran.map(({ project, engine, journeys }) => {
    const counts = ['passed', 'failed', 'skipped'].map(
      (wanted) => `<td>${journeys.filter(({ status }) => status === wanted).length}</td>`,
    )
    return `<tr><td>${escaped(engine)}</td><td>${escaped(project)}</td>${counts.join('')}</tr>`
  })
  return `<table><thead><tr><th>Browser</th><th>Project</th><th>Passed</th><th>Failed</th><th>Skipped</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${ran.map(journeysIn).join('\n')}`
}

/** Who is at fault how often: what a team looks for first. */
const byFault = (failures: readonly Failure[]): string => {
  if (failures.length === 0) return '<p>Every journey passed.</p>'
  const groups = [...Map.groupBy(failures, blame)].toSorted(([, a], [, b]) => b.length - a.length)
  const rows = groups.map(([name, some]) => `<tr><td>${escaped(name)}</td><td>${some.length}</td></tr>`)
  return `<table><thead><tr><th>Release</th><th>Failed journeys</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The whole report as one document; what it shows lies beside it. */
export const reportPage = ({
  site,
  ran,
  startedAt,
  seconds,
  passed,
  skipped,
  failures,
  flaky,
  noVideo,
}: Report): string => {
  const groups = [...Map.groupBy(failures, blame)]
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${failures.length === 0 ? 'All journeys passed' : `${failures.length} journeys failed`}</title>
<style>${STYLE}</style>
<h1>${passed} passed, ${failures.length} failed, ${skipped} skipped</h1>
<p>${escaped(site)}, ${escaped(startedAt)}, ${Math.round(seconds)} s</p>
${byEngine(ran)}
${byFault(failures)}
${failures.length > 0 && noVideo !== null ? `<p>${escaped(noVideo)}</p>` : ''}
${groups.map(([name, some]) => `<section><h2>${escaped(name)}</h2>\n${some.map(card).join('\n')}\n</section>`).join('\n')}
${flaky.length > 0 ? `<section><h2>Passed at the second attempt</h2>\n${flaky.map(card).join('\n')}\n</section>` : ''}
</html>
`
}
