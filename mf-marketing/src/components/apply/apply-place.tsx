import { IslandPlace } from 'federation/island-place'
import { Section, SectionHead, TallyList } from 'shared-ui'
import { apply } from '../../content/company/apply.ts'
import { Marked } from '../company/marked.tsx'
import styles from './apply-place.module.css'

/** Where one applies: what happens with it, and the form beside. */
export const ApplyPlace = () => (
  <Section id="apply" labelledBy={apply.head.id} tone="paper" ruled>
    <div className={styles['place']}>
      <div className={styles['words']}>
        <SectionHead id={apply.head.id} title={<Marked text={apply.head.title} />} lede={apply.head.lede} />
        <TallyList items={apply.notes} />
      </div>
      <IslandPlace name="apply-form" />
    </div>
  </Section>
)
