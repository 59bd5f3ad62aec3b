import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getModuleSpecifier, createSmallArea, type SmallArea } from '@federation/test-kit'
import type { BuildLimits } from './isolated-build.ts'

let area: SmallArea
beforeEach(async () => {
  area = await createSmallArea()
})
afterEach(() => area.remove())

const LIMITS: BuildLimits = { renderMs: 1500, buildMs: 60_000, memoryMb: 1024 }

const failure = async (page: string, limits: Partial<BuildLimits> = {}): Promise<string> => {
  await area.workspace.write(area.page, page)
  return area.run<string>(`
    import { mkdtempSync } from 'node:fs'
    const { buildInChildProcess } = await import(${getModuleSpecifier(area.workspace, 'federation/area-kit/build/isolated-build.ts')})
    const folder = mkdtempSync(process.cwd() + '/built-')
    const limits = ${JSON.stringify({ ...LIMITS, ...limits })}
    const said = await buildInChildProcess('mf-small', '1.0.0', folder, { limits }).then(() => 'built', (error) => error.message)
    console.log(JSON.stringify(said))`)
}

test('reports an error of a component with the page, the enclosing components and their lines', async () => {
  await area.workspace.write(
    'mf-small/src/components/chart.tsx',
    `interface Props {
  bars: number
}

export const Chart = ({ bars }: Props) => {
  if (bars < 3) throw new Error('boom')
  return <p>{bars}</p>
}
`,
  )
  const message = await failure(`import { Chart } from '../components/chart.tsx'

export const Page = () => (
  <main>
    <Chart bars={2} />
  </main>
)
`)
  expect(message).toBe(`Build of mf-small failed: rendering route /small failed: boom
  at Chart mf-small/src/components/chart.tsx:6:23
  in Chart mf-small/src/components/chart.tsx:5:25
  < Page`)
})

test('aborts a promise that never settles and names the component that waits for it', async () => {
  const message = await failure(`import { Suspense, use } from 'react'

const never = new Promise<string>(() => {})
const Waiting = () => <p>{use(never)}</p>
export const Page = () => (
  <Suspense fallback="Soon">
    <Waiting />
  </Suspense>
)
`)
  expect(message).toMatch(
    /^Build of mf-small failed: rendering route \/small failed: a promise did not settle within 1\.5 s/,
  )
  expect(message).toMatch(/\n {2}in Waiting mf-small\/src\/pages\/small\.tsx:4:/)
})

test('aborts a module that never finishes loading', async () => {
  const message = await failure(`await new Promise(() => {})\nexport const Page = () => <h1>Never</h1>\n`)
  expect(message).toMatch(/rendering route \/small failed: .* one of its modules does not finish loading/)
})

test('kills an endless loop and names the page', async () => {
  const message = await failure(`export const Page = () => {
  for (;;) if (Date.now() < 0) break
  return <h1>Never</h1>
}
`)
  expect(message).toBe(
    'Build of mf-small failed: rendering route /small took longer than 1.5 s. Look for an endless loop.',
  )
})

test('reports the page that exceeds the memory limit', async () => {
  const message = await failure(
    `export const Page = () => {
  const all: string[] = []
  for (;;) all.push(\`\${all.length}\`.repeat(100))
}
`,
    { memoryMb: 256, renderMs: 30_000 },
  )
  expect(message).toBe(
    'Build of mf-small failed: it used more than 256 MB of memory while rendering route /small.',
  )
})

test('fails a build that exceeds its time limit', async () => {
  expect(await failure('export const Page = () => <h1>Small</h1>\n', { buildMs: 100 })).toBe(
    'Build of mf-small failed: it took longer than 0.1 s.',
  )
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('ends the build when the process that started it is killed', async () => {
  await area.workspace.write(
    area.page,
    `export const Page = () => {
  process.getBuiltinModule('node:fs').writeFileSync('pid', String(process.pid))
  for (;;) if (Date.now() < 0) break
  return <h1>Never</h1>
}
`,
  )
  const starter = area.start(`
    import { mkdtempSync } from 'node:fs'
    const { buildInChildProcess } = await import(${getModuleSpecifier(area.workspace, 'federation/area-kit/build/isolated-build.ts')})
    await buildInChildProcess('mf-small', '1.0.0', mkdtempSync(process.cwd() + '/built-'))`)
  const pid = () => readFile(area.workspace.path('pid'), 'utf8').then(Number, () => 0)
  await expect.poll(pid, { timeout: 60_000 }).toBeGreaterThan(0)
  const build = await pid()
  expect(isRunning(build)).toBe(true)
  const ended = once(starter, 'exit')
  starter.kill('SIGKILL')
  await ended
  await expect.poll(() => isRunning(build), { timeout: 20_000 }).toBe(false)
})
