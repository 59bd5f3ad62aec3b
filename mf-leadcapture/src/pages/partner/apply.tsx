import { IslandPlace } from '@federation/area-kit/island-place'
import {
  Container,
  Heading,
  Lede,
  LedgerChapter,
  Marked,
  Questions,
  RowScene,
  Sheet,
  SideChapter,
  StepsChapter,
  TallyList,
} from 'shared-ui'
import { ContactDetails } from '../../components/contact-block/contact-details.tsx'
import contactOpening from '../../components/contact-block/contact-opening.module.css'
import { details } from '../../content/contact-details.ts'
import { partnerApply, partnerSheet, partnerTalk } from '../../content/partner/apply.ts'

export const Page = () => (
  <>
    <PartnerOpening />
    <StepsChapter {...partnerApply.next} tone="sky" />
    <LedgerChapter {...partnerApply.terms} />
    <Questions {...partnerApply.questions} tone="card" firstOpen={false} />
    <SideChapter head={partnerTalk.head} tone="deep" headSide="end">
      <ContactDetails content={details} />
    </SideChapter>
  </>
)

const PartnerOpening = () => {
  const { head, helps } = partnerApply.opening
  return (
    <section className={contactOpening.opening} aria-labelledby={head.id} data-tone="paper">
      <Container className={contactOpening.grid}>
        <div className={contactOpening.words}>
          <Heading level={1} id={head.id}>
            <Marked text={head.title} />
          </Heading>
          <Lede>{head.lede}</Lede>
        </div>
        <div className={contactOpening.form}>
          <Sheet {...partnerSheet} level={2}>
            <IslandPlace name="partner-form" hydrate="interaction" />
          </Sheet>
        </div>
        <div className={contactOpening.rest}>
          <div className={contactOpening.helps}>
            <Heading level={2} size="sm">
              {helps.title}
            </Heading>
            <TallyList items={helps.items} />
          </div>
          <RowScene {...partnerApply.referrals} />
        </div>
      </Container>
    </section>
  )
}
