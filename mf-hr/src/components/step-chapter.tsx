import { Steps } from 'shared-ui'
import type { StepPlan } from '../content/schema.ts'
import { Chapter, type ChapterProps } from './chapter.tsx'
import { RowScene } from './scenes/row-scene.tsx'
import { Words } from './words.tsx'

/** Steps with a small scene under each. */
export function StepChapter({ plan, ...rest }: { plan: StepPlan } & Pick<ChapterProps, 'tone' | 'layout' | 'ruled'>) {
  return (
    <Chapter head={plan.head} {...rest}>
      <Steps steps={plan.steps.map((step) => ({ ...step, text: <Words text={step.text} />, scene: <RowScene {...step.scene} /> }))} />
    </Chapter>
  )
}
