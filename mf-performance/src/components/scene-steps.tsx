import { Steps } from 'shared-ui'
import type { StepScene } from '../content/step-scene.ts'
import { RowScene } from './scenes/row-scene.tsx'

/** Steps with a corner of the screen under each. */
export function SceneSteps({ steps }: { steps: readonly StepScene[] }) {
  return <Steps steps={steps.map(({ scene, ...step }) => ({ ...step, scene: <RowScene {...scene} /> }))} />
}
