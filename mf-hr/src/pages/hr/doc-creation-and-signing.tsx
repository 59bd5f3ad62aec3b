import { BeforeAfter, SceneStack, SignedDocument } from 'shared-ui'
import { AnnotatedChapter } from '../../components/annotated-chapter.tsx'
import { Chapter } from '../../components/chapter.tsx'
import { LedgerChapter } from '../../components/ledger-chapter.tsx'
import { PageClosing } from '../../components/page-closing.tsx'
import { PageOpening } from '../../components/page-opening.tsx'
import { Questions } from '../../components/questions.tsx'
import { OfferTemplate } from '../../components/scenes/offer-template.tsx'
import { RowScene } from '../../components/scenes/row-scene.tsx'
import { SigningTrail } from '../../components/scenes/signing-trail.tsx'
import { StepChapter } from '../../components/step-chapter.tsx'
import { documents } from '../../content/documents.ts'

export const Page = () => (
  <>
    <PageOpening opening={documents.opening} scene={<SceneStack back={<SignedDocument />} front={<RowScene {...documents.filed} />} />} tone="sky" />
    <AnnotatedChapter annotated={documents.template} scene={<OfferTemplate />} />
    <StepChapter plan={documents.ways} tone="spruce" />
    <Chapter head={documents.record.head} ruled>
      <BeforeAfter before={documents.record.before} after={{ label: documents.record.afterLabel, scene: <SigningTrail /> }} />
    </Chapter>
    <LedgerChapter ledger={documents.kinds} />
    <Questions {...documents.questions} tone="card" />
    <PageClosing id="documents-closing" closing={documents.closing} />
  </>
)
