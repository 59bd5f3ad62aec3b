import {
  Carousel,
  Button,
  FiledIcon,
  type FiledIconName,
  Heading,
  HiringPipeline,
  OnboardingChecklist,
  SignedDocument,
} from 'shared-ui'
import { SLIDES } from '../content/build-manage-slides.ts'
import type { ReactNode } from 'react'
import type { Slide, SlideIcon } from '../components/hr.schema.ts'
import { StateMap } from '../components/scenes/state-map.tsx'
import styles from '../components/slide-card.module.css'

const SLIDE_MS = 2500

export const Island = () => (
  <Carousel
    label="Four HR jobs"
    interval={SLIDE_MS}
    slides={SLIDES.map(({ key, ...slide }) => ({ key, content: <SlideCard {...slide} /> }))}
  />
)

const ICONS: Record<SlideIcon, FiledIconName> = {
  forms: 'clipboard-check',
  reminder: 'clock',
  start: 'user-check',
  answer: 'message-circle',
  ride: 'truck',
  source: 'qr-code',
  template: 'file-text',
  signature: 'file-pen-line',
  record: 'scroll-text',
  state: 'map-pin',
  tax: 'receipt',
  move: 'move-right',
}

const SCENES: Record<Slide['scene'], ReactNode> = {
  onboarding: <OnboardingChecklist />,
  hiring: <HiringPipeline />,
  documents: <SignedDocument />,
  eor: <StateMap />,
}

/** A slide about one feature: three benefits, a link to a demo, and an illustration. */
function SlideCard({ title, description, features, button, scene }: Omit<Slide, 'key'>) {
  return (
    <div className={styles.slide} data-tone="card">
      <div className={styles.words}>
        <Heading level={3} size="md">
          {title}
        </Heading>
        <p className={styles.description}>{description}</p>
        <ul className={styles.features}>
          {features.map(({ icon, text }) => (
            <li key={icon}>
              <FiledIcon name={ICONS[icon]} size={24} />
              {text}
            </li>
          ))}
        </ul>
        <p>
          <Button href={button.href} variant="secondary">
            {button.label}
          </Button>
        </p>
      </div>
      <div className={styles.scene}>{SCENES[scene]}</div>
    </div>
  )
}
