import { Chapter, LedgerList } from 'shared-ui'
import { ButtonBlock } from '../components/contact-block/button-block.tsx'
import { ContactOpening } from '../components/contact-block/contact-opening.tsx'
import { Office } from '../components/contact-block/office.tsx'
import { contact } from '../content/contact-us.ts'

export const Page = () => (
  <>
    <ContactOpening {...contact.opening} />
    <Office {...contact.office} />
    <Chapter head={contact.doors.head}>
      <LedgerList {...contact.doors} headed={false} />
    </Chapter>
    <ButtonBlock {...contact.demo} />
  </>
)
