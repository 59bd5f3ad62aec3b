import { LedgerList, Section, SectionHead } from 'shared-ui'
import { ButtonBlock } from '../components/contact-block/button-block.tsx'
import { ContactOpening } from '../components/contact-block/contact-opening.tsx'
import { Office } from '../components/contact-block/office.tsx'

const OTHER_DOORS = [
  {
    term: 'You want to work here',
    text: 'Open roles in product, support and payroll, and what they pay.',
    href: '/career',
  },
  {
    term: 'You advise crews like these',
    text: 'Bookkeepers, consultants and software makers who send customers our way.',
    href: '/partner',
  },
  {
    term: 'You want your data',
    text: 'What we keep, how to see it and how to have it erased.',
    href: '/privacy-policy',
  },
  {
    term: 'You are still comparing',
    text: 'Line by line against the tools you already know.',
    href: '/alternatives',
  },
]

export const Page = () => (
  <>
    <ContactOpening />
    <Office />
    <Section labelledBy="contact-doors">
      <SectionHead
        id="contact-doors"
        title="Not here for a demo"
        lede="These go straight to the people who can answer."
        layout="beside"
      />
      <LedgerList items={OTHER_DOORS} headed={false} />
    </Section>
    <ButtonBlock
      id="contact-demo"
      title="Or take half an hour and watch it run"
      lede="Choose your trade and a time. We put one of your pay plans through a real payroll while you look on."
    />
  </>
)
