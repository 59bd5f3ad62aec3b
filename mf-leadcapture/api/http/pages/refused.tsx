import { CONTACT_PAGE } from '../../../contract/paths.ts'
import { Main, renderDocument } from './document.tsx'
import type { PlainPages } from './plain-pages.ts'

const HEADING = 'Your message was not sent'

export const refused: PlainPages['refused'] = (message, looks) =>
  renderDocument({
    title: HEADING,
    looks,
    children: (
      <Main heading={HEADING}>
        <p>
          {`${message.charAt(0).toUpperCase()}${message.slice(1)} `}
          <a href={CONTACT_PAGE}>Go to our contact page</a>.
        </p>
      </Main>
    ),
  })
