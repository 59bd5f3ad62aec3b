import { ClipboardCheck, Clock, FileSignature, FileText, type LucideIcon, MapPin, MessageCircle, MoveRight, QrCode, Receipt, ScrollText, Truck, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Heading, HiringPipeline, Icon, OnboardingChecklist, SignedDocument } from 'shared-ui'
import type { Slide, SlideIcon } from '../content/slide-schema.ts'
import { StateMap } from './scenes/state-map.tsx'
import styles from './slide-card.module.css'

const ICONS: Record<SlideIcon, LucideIcon> = {
  forms: ClipboardCheck,
  reminder: Clock,
  start: UserCheck,
  answer: MessageCircle,
  ride: Truck,
  source: QrCode,
  template: FileText,
  signature: FileSignature,
  record: ScrollText,
  state: MapPin,
  tax: Receipt,
  move: MoveRight,
}

const SCENES: Record<Slide['scene'], ReactNode> = {
  onboarding: <OnboardingChecklist />,
  hiring: <HiringPipeline />,
  documents: <SignedDocument />,
  eor: <StateMap />,
}

/** A slide: what it does in three benefits, the way to a demo, and the thing itself. */
export function SlideCard({ title, description, features, button, scene }: Omit<Slide, 'key'>) {
  return (
    <div className={styles['slide']} data-tone="card">
      <div className={styles['words']}>
        <Heading level={3} size="md">
          {title}
        </Heading>
        <p className={styles['description']}>{description}</p>
        <ul className={styles['features']}>
          {features.map(({ icon, text }) => (
            <li key={icon}>
              <Icon icon={ICONS[icon]} size={24} />
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
      <div className={styles['scene']}>{SCENES[scene]}</div>
    </div>
  )
}
