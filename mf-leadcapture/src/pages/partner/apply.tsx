import { IslandPlace } from '@federation/area-kit/island-place'
import { LedgerChapter, Questions, RowScene, SideChapter, StepsChapter } from 'shared-ui'
import { ContactDetails } from '../../components/contact-block/contact-details.tsx'
import { ContactOpening, Helps } from '../../components/contact-block/contact-opening.tsx'
import { details } from '../../content/contact-details.ts'
import { partnerApply, partnerSheet, partnerTalk } from '../../content/partner/apply.ts'

export const Page = () => (
  <>
    <ContactOpening
      head={partnerApply.opening.head}
      sheet={partnerSheet}
      form={<IslandPlace name="partner-form" hydrate="interaction" />}
    >
      <Helps {...partnerApply.opening.helps} />
      <RowScene {...partnerApply.referrals} />
    </ContactOpening>
    <StepsChapter {...partnerApply.next} tone="sky" />
    <LedgerChapter {...partnerApply.terms} />
    <Questions {...partnerApply.questions} tone="card" firstOpen={false} />
    <SideChapter head={partnerTalk.head} tone="deep" headSide="end">
      <ContactDetails content={details} />
    </SideChapter>
  </>
)
