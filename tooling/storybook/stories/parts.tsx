import Check from 'lucide-react/icons/check'
import { Plus } from 'shared-ui/blocks/tiles.tsx'
import { FILED_ICONS, PICTOGRAM_NAMES, type FiledIconName } from 'shared-ui/brand/icon-names.ts'
import { Action, Head } from 'shared-ui/blocks/content.schema.ts'
import { exampleOf } from 'shared-ui/blocks/content.examples.ts'
import pictograms from 'shared-ui/brand/pictograms.svg'
import * as ui from 'shared-ui'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import { show, type Shown } from '../catalog.ts'
import { inSection } from './blocks.tsx'

const TOOLS = ['ADP', 'Gusto', 'QuickBooks', 'Stripe', 'Xero', 'Zoom', 'A tool without a logo']
const tools = TOOLS.map((name) => ({ key: name, content: <ui.ToolMark name={name} /> }))

const part: ui.EmbedPart = {
  mount: (host, on) => {
    host.textContent = 'Content of a vendor.'
    on({ type: 'ready' })
    return () => host.replaceChildren()
  },
}

const Sprites = () => (
  <>
    {PICTOGRAM_NAMES.map((name) => (
      <ui.Pictogram key={name} name={name} size={64} />
    ))}
    {(Object.keys(FILED_ICONS) as FiledIconName[]).map((name) => (
      <ui.FiledIcon key={name} name={name} size={24} />
    ))}
    <ui.SpriteMark file={pictograms} id="solar" size={64} />
  </>
)

const Columns = () => (
  <ui.Grid>
    {([3, 4, 5] as const).map((span) => (
      <ui.Cell key={span} span={span}>
        {span} columns
      </ui.Cell>
    ))}
  </ui.Grid>
)

const Details = () => (
  <details>
    <summary>
      A question <Plus />
    </summary>
    <p>The answer.</p>
  </details>
)

const WITH_LINK = 'Sign the W‑4 and read the [terms](/terms-conditions).'
const article = (
  <>
    <h2>A heading</h2>
    <p>
      <ui.Text text={WITH_LINK} />
    </p>
    <ul>
      <li>An entry</li>
    </ul>
    <blockquote>A quotation.</blockquote>
  </>
)

export const PARTS: Record<string, Shown[]> = {
  'brand/badges.tsx': [show('Badges', ui.Badges)],
  'brand/icon.tsx': [
    show('Icon', ui.Icon, { props: { icon: Check, label: 'Done' }, vary: { size: [16, 32], lines: [3] } }),
    show('SpriteMark', Sprites),
  ],
  'brand/logo.tsx': [
    show('Logo', ui.Logo, { vary: { size: ['lg'] } }),
    show('Tally', ui.Tally, { vary: { count: [1, 2, 3, 4], size: [96] } }),
    show('AnimatedTally', ui.AnimatedTally, { props: { size: 96 } }),
    show('TallyList', ui.TallyList, { props: { items: ['Splits by role', 'Chargebacks by deal'] } }),
  ],
  'blocks/button.tsx': [
    show('NewTab', () => (
      <a href="/">
        Blog
        <ui.NewTab />
      </a>
    )),
  ],
  'blocks/tiles.tsx': [show('Plus', Details)],
  'brand/portrait/portrait.tsx': [
    show('Portrait', ui.Portrait, {
      props: { id: 'ridgeline-lena-ortiz', label: 'Lena Ortiz' },
      vary: { size: [32, 192], id: ['customer-gil-navarro', 'voice-gloria-tanaka'] },
    }),
    show('InFirstScreen', ui.InFirstScreen, {
      props: { children: <ui.Portrait id="ridgeline-lena-ortiz" label="Lena Ortiz" /> },
    }),
  ],
  'blocks/slim-layout.tsx': [
    show('SlimHeader', ui.SlimHeader, { props: { action: exampleOf(Action) }, vary: { action: [null] } }),
    show('PageFoot', ui.PageFoot),
    show('FootLinks', ui.FootLinks, {
      props: { links: [{ label: 'Home', href: '/' }], className: undefined },
    }),
  ],
  'brand/tool-mark.tsx': [
    show('ToolMark', ui.ToolMark, { vary: { name: TOOLS, showName: [false] }, props: { name: 'Indeed' } }),
  ],
  'carousel/carousel.tsx': [
    show('Carousel', inSection<ui.CarouselProps>(ui.Carousel), {
      props: { label: 'Tools', slides: tools },
      vary: { slidesPerView: [3] },
    }),
  ],
  'embed/embed.tsx': [
    show('Embed', ui.Embed, {
      props: { part, words: { loading: 'Loading …', ready: 'The part is ready.' } },
    }),
  ],
  'layout/grid.tsx': [
    show('Grid', Columns),
    show('Split', ui.Split, {
      props: { start: <ui.PayStub />, end: <p>The other half.</p> },
      vary: { ratio: ['7/5', '4/8'], align: ['center', 'end'], swapped: [true], early: [true] },
    }),
  ],
  'layout/section.tsx': [
    show('Section', ui.Section, {
      props: { label: 'An example', children: <p>Content of the section.</p> },
      vary: { tone: ['card', 'sky', 'spruce', 'deep'], spacing: ['tight', 'loose', 'none'], ruled: [true] },
    }),
    show('Container', ui.Container, { props: { children: <p>Content.</p> }, vary: { width: ['narrow'] } }),
  ],
  'motion/marquee.tsx': [show('Marquee', ui.Marquee, { props: { label: 'Tools', items: tools } })],
  'type/column-heads.tsx': [
    show('ColumnHeads', () => (
      <table>
        <ColumnHeads columns={['Day', { head: 'Hours', className: 'visually-hidden' }]} />
      </table>
    )),
  ],
  'type/heading.tsx': [
    show('SectionHead', ui.SectionHead, {
      content: Head,
      vary: { layout: ['beside', 'centered', 'wide', 'column'], size: ['md', 'xl'] },
    }),
    show('Heading', ui.Heading, {
      props: { level: 2, children: 'A week of work' },
      vary: { size: ['display', 'xl', 'lg', 'md', 'sm', 'xs'] },
    }),
    show('Eyebrow', ui.Eyebrow, { props: { children: 'Pay for field crews' } }),
    show('Lede', ui.Lede, { props: { children: 'Hours, deals and rates are in one place.' } }),
  ],
  'type/prose.tsx': [show('Prose', ui.Prose, { props: { children: article }, vary: { variant: ['legal'] } })],
  'type/text.tsx': [
    show('Text', ui.Text, { props: { text: WITH_LINK } }),
    show('Unbroken', ui.Unbroken, { props: { text: 'A W-2 and a 1099-NEC.' } }),
    show('Marked', ui.Marked, { props: { text: 'Pay that adds *up*' } }),
    show('Mark', ui.Mark, { props: { children: 'adds up' } }),
  ],
}
