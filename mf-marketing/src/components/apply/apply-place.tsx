import { IslandPlace } from '@federation/area-kit/island-place'
import { SITE } from 'shared-contracts'
import { Heading, Lede, Marked, Section, TallyList } from 'shared-ui'
import { apply } from '../../content/career.ts'
import styles from './apply-place.module.css'

/** Where one applies: what happens with it, and the form beside. */
export const ApplyPlace = () => (
  <Section id="apply" labelledBy={apply.head.id} tone="paper">
    <div className={styles.place}>
      <div className={styles.words}>
        <Heading level={2} id={apply.head.id}>
          <Marked text={apply.head.title} />
        </Heading>
        <Lede>{apply.head.lede}</Lede>
        <TallyList items={apply.notes} />
        <p>
          Prefer email? Send it to <a href={`mailto:${SITE.contact.email}`}>{SITE.contact.email}</a>, with the
          role in the subject.
        </p>
      </div>
      <IslandPlace name="apply-form" />
    </div>
  </Section>
)
