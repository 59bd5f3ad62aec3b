import type { RowSceneProps } from '../components/scenes/row-scene.tsx'

/** A step with the lines of the small scene under it. */
export interface StepScene {
  title: string
  text: string
  when: string
  scene: Pick<RowSceneProps, 'label' | 'title' | 'aside' | 'rows'>
}
