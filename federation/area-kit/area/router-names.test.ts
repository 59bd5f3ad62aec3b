import { build } from 'vite'
import { expect, test } from 'vitest'
import { sampleWorkspace } from '@federation/test-kit/workspace'
import { routerNames } from './router-names.ts'

const buildWith = async (page: string) => {
  const root = await sampleWorkspace({
    'src/entry.ts': "export const pages = [() => import('./page.tsx')]",
    'src/page.tsx': page,
  })
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [routerNames('mf-sample')],
    build: {
      write: false,
      rolldownOptions: { input: 'src/entry.ts', external: [/^react/], preserveEntrySignatures: 'strict' },
    },
  })
}

test.each([
  [
    'an import',
    "import { useLocation, useMatches } from 'react-router-dom'\nexport const Page = () => <p>{useLocation().key + useMatches().length}</p>",
    'useMatches',
  ],
  [
    'a renamed import',
    'import { NavLink as Link } from \'react-router-dom\'\nexport const Page = () => <Link to="/" />',
    'NavLink',
  ],
  ['a re-export', "export { Outlet as Page } from 'react-router-dom'", 'Outlet'],
  [
    'a namespace import',
    "import * as router from 'react-router-dom'\nexport const Page = () => router.useHref('/')",
    '*',
  ],
])(
  'fails the build for %s that the shell does not share, with area, file and name',
  async (_, page, name) => {
    await expect(buildWith(page)).rejects.toThrow(
      `mf-sample: src/page.tsx imports ${name} from react-router-dom, which the shell does not share. Shared: Link, Router,`,
    )
  },
)

test('accepts types, and names that the shell shares', async () => {
  const page =
    "import { Link, useNavigate, type NavigateOptions } from 'react-router-dom'\nexport const Page = (how: NavigateOptions) => <Link to={String(useNavigate())} {...how}>x</Link>"
  await expect(buildWith(page)).resolves.toBeDefined()
})
