import { AnnotatedScene, BeforeAfter, LedgerList, SignedDocument } from 'shared-ui'
import { Chapter } from '../../components/chapter.tsx'
import { PageClosing } from '../../components/page-closing.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { Questions } from '../../components/questions.tsx'
import { OfferTemplate } from '../../components/scenes/offer-template.tsx'
import { SigningTrail } from '../../components/scenes/signing-trail.tsx'
import { StepChapter } from '../../components/step-chapter.tsx'
import { documents } from '../../content/documents.ts'

export const Page = () => (
  <>
    <PageOpening opening={documents.opening} scene={<SignedDocument />} tone="deep" bleed="fold" />
    <Chapter head={documents.template.head}>
      <AnnotatedScene scene={<OfferTemplate />} callouts={documents.template.callouts} />
    </Chapter>
    <StepChapter plan={documents.ways} tone="card" />
    <Chapter head={documents.record.head} ruled>
      <BeforeAfter before={documents.record.before} after={{ label: documents.record.afterLabel, scene: <SigningTrail /> }} />
    </Chapter>
    <Chapter head={documents.kinds.head}>
      <LedgerList items={documents.kinds.items} termLevel={3} />
    </Chapter>
    <Questions {...documents.questions} tone="sky" />
    <PageClosing id="documents-closing" closing={documents.closing} />
  </>
)
