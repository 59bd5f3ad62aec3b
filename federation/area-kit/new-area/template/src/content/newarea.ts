import type { AreaRouteInput } from 'shared-contracts'
import { MAIN_LAYOUT_QUIET } from 'shared-contracts/area'
import type { Ledger, PageHeroContent } from 'shared-ui'

export const route: AreaRouteInput = {
  path: '/newarea',
  title: 'Newarea: a new page of the site',
  description:
    'What a visitor finds under Newarea, in one or two sentences of at most 160 characters. A search result shows them.',
  flags: MAIN_LAYOUT_QUIET,
  hydrate: 'never',
}

export const page = {
  opening: {
    eyebrow: 'Newarea',
    title: 'Say what changes for the reader',
    lede: 'One or two sentences on what this part is for. The team that owns the page writes them.',
  } satisfies PageHeroContent,
  parts: {
    head: {
      id: 'newarea-parts',
      title: 'What it consists of',
      lede: 'A row for each part, in the order in which a reader needs them.',
    },
    items: [
      { term: 'The first part', text: 'What it does, in a plain sentence.' },
      { term: 'The second part', text: 'What follows from the first.' },
      { term: 'The third part', text: 'What is left when both are done.' },
    ],
  } satisfies Ledger,
  remark: 'What a reader may wonder about, answered in one sentence.',
}
