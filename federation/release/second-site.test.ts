import { PublicSettings, type SiteIdentity } from 'shared-contracts'
import { beforeAll, expect, test } from 'vitest'
import { publishRelease } from './publish.ts'
import {
  readComposedTexts,
  writeSampleArea,
  writeSampleShell,
  createScratchStore,
} from '@federation/test-kit'
import { compose } from '@federation/composer'

const IDENTITY: SiteIdentity = {
  name: 'Bootshaus',
  language: 'de-DE',
  themeColor: '#113355',
  iconColor: '#224466',
  organization: {
    email: 'ahoi@bootshaus.example',
    telephone: '+4930555010',
    address: { street: 'Am Steg 3', city: 'Potsdam', region: 'BB', postalCode: '14467', country: 'DE' },
    profiles: ['https://social.example/bootshaus'],
  },
  product: { applicationCategory: 'TravelApplication', operatingSystem: 'iOS' },
  llms: {
    introduction: 'Bootshaus verleiht Boote.',
    sections: [{ each: 'products' }, { heading: 'Alles andere' }],
  },
}

let files: Map<string, string>
const file = (path: string): string => files.get(path) ?? ''

beforeAll(async () => {
  const store = await createScratchStore()
  await publishRelease(store, await writeSampleShell('1.0.0', IDENTITY))
  await publishRelease(store, await writeSampleArea('mf-hr', '1.0.0', 'Boote am Steg', { path: '/' }))
  await publishRelease(
    store,
    await writeSampleArea('mf-pay', '1.0.0', 'Kanus', {
      path: '/kanus',
      manifest: {
        nav: [{ menu: 'products', label: 'Kanus', href: '/kanus', order: 1, links: [] }],
        menus: [{ name: 'products', label: 'Boote', order: 1, in: ['footer-company'] }],
      },
      route: { kind: 'product' },
    }),
  )
  const id = await compose(store, {
    schema: 1,
    shell: '1.0.0',
    areas: { 'mf-hr': '1.0.0', 'mf-pay': '1.0.0' },
    origin: 'https://bootshaus.example',
    settings: PublicSettings.parse({}),
    composer: 'a',
  })
  files = await readComposedTexts(store, id)
})

test('pages and other files of another site contain no text of Crewtally', () => {
  expect(files.size).toBeGreaterThan(8)
  for (const [path, text] of files)
    expect(`${path} ${text}`).not.toMatch(
      /crewtally|fbf8f1|lehi|\bcrew|payroll|commission|solar|roofing|tally|case stud|BusinessApplication|en-US/i,
    )
})

test('a page contains the language, name, color and organization of its site', () => {
  const page = file('/kanus')
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('<title>Title of /kanus – Bootshaus</title>')
  expect(page).toContain('<meta property="og:site_name" content="Bootshaus">')
  expect(page).toContain('<meta name="theme-color" content="#113355">')
  expect(page).toContain('"name":"Bootshaus Kanus"')
  expect(page).toContain('"applicationCategory":"TravelApplication","operatingSystem":"iOS"')
  expect(file('/')).toContain('"telephone":"+4930555010"')
  expect(file('/')).toContain('"sameAs":["https://social.example/bootshaus"]')
})

test('names the site in llms.txt and has a 404 page', () => {
  expect(
    file('/llms.txt')
      .split('\n')
      .filter((line) => /^[#B]/.test(line)),
  ).toEqual(['# Bootshaus', 'Bootshaus verleiht Boote.', '## Kanus'])
  expect(file('404')).toContain('<h1>This page does not exist</h1>')
})
