import { MemoryRouter } from 'react-router-dom'
import { Island } from '../../../mf-hr/src/islands/first-day.tsx'
import { Slot } from '../../../mf-leadcapture/src/slots/contact-block.tsx'

export const FirstDay = () => (
  <MemoryRouter initialEntries={['/hr/onboarding']}>
    <Island />
  </MemoryRouter>
)

export const ContactBlock = () => (
  <MemoryRouter initialEntries={['/hr/onboarding']}>
    <Slot />
  </MemoryRouter>
)
