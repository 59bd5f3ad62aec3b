import 'shared-ui/tokens.css'
import 'shared-ui/fonts.css'
import 'shared-ui/base.css'
import 'shared-ui/forced-colors.css'
import 'shared-ui/print.css'
import { ArgTypes, DocsStory, Title, useOf } from '@storybook/addon-docs/blocks'
import type { Preview } from '@storybook/react-vite'
import { Fragment } from 'react'

/**
 * Documentation page of a source file. Shows each story. Below the first story of each component, shows a table of the
 * component's content and variants.
 */
const DocsPage = () => {
  const { csfFile } = useOf('meta', ['meta'])
  return (
    <>
      <Title />
      {Object.values(csfFile.stories).map(({ id, moduleExport, parameters }) => (
        <Fragment key={id}>
          <DocsStory of={moduleExport} expanded />
          {parameters?.['isFirstOfComponent'] ? <ArgTypes of={moduleExport} /> : null}
        </Fragment>
      ))}
    </>
  )
}

export default {
  tags: ['autodocs'],
  initialGlobals: { rendering: 'hydrated', viewport: { value: 'desktop' } },
  globalTypes: {
    rendering: {
      description: 'With or without JavaScript',
      toolbar: {
        icon: 'lightning',
        dynamicTitle: true,
        items: [
          { value: 'hydrated', title: 'Hydrated' },
          { value: 'server', title: 'Server HTML, no JavaScript' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    docs: { page: DocsPage },
    controls: { expanded: true, sort: 'none' },
    viewport: {
      options: {
        phone: { name: 'Phone, 375 px', styles: { width: '375px', height: '812px' } },
        desktop: { name: 'Desktop, 1280 px', styles: { width: '1280px', height: '800px' } },
      },
    },
    a11y: {
      test: 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
      // Disables accessibility rules about a whole page, because a story is only a part of a page.
      config: {
        rules: ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'].map((id) => ({
          id,
          enabled: false,
        })),
      },
    },
  },
} satisfies Preview
