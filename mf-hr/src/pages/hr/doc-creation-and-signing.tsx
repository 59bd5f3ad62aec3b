import { IslandPlace } from '@federation/area-kit/island-place'
import {
  AnnotatedScene,
  Ask,
  BeforeAfter,
  Chapter,
  Hero,
  LedgerList,
  Questions,
  RowScene,
  SceneStack,
  SignedDocument,
  Steps,
} from 'shared-ui'
import { OfferTemplate } from '../../components/scenes/offer-template.tsx'
import { SigningTrail } from '../../components/scenes/signing-trail.tsx'
import { agreement } from '../../content/agreement.ts'
import { ask } from '../../content/ask.ts'
import { documents } from '../../content/doc-creation-and-signing.ts'
import hand from '../../content/hand.svg'
import tailgate from 'shared-ui/job-sites/tailgate.svg'

export const Page = () => (
  <>
    <Hero
      {...documents.opening}
      scene={<SceneStack back={<SignedDocument />} front={<RowScene {...documents.filed} />} />}
      tone="sky"
    />
    <Chapter head={documents.template.head}>
      <AnnotatedScene {...documents.template} scene={<OfferTemplate />} />
    </Chapter>
    <Chapter head={documents.ways.head} tone="spruce">
      <Steps {...documents.ways} strip={tailgate} />
    </Chapter>
    <Chapter head={documents.record.head} ruled>
      <BeforeAfter {...documents.record} hand={hand} scene={<SigningTrail />} />
    </Chapter>
    <Chapter head={agreement.head} id="sign" tone="deep">
      <IslandPlace name="signing" wake="visible" />
    </Chapter>
    <Chapter head={documents.kinds.head} layout="stacked">
      <LedgerList {...documents.kinds} />
    </Chapter>
    <Questions {...documents.questions} tone="card" />
    <Ask {...ask} />
  </>
)
