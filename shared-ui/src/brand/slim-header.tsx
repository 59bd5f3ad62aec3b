import type { Action } from '../blocks/content.schema.ts'
import { Button } from '../blocks/button.tsx'
import { Logo } from './logo.tsx'
import styles from './slim-header.module.css'

export interface SlimHeaderProps {
  /** Null where the page itself is what the button leads to. */
  action?: Action | null
}

const GET_DEMO: Action = { label: 'Get Demo', href: '/meeting' }

/** Opens the pages outside the main layout: the logo to home, and one button. */
export function SlimHeader({ action = GET_DEMO }: SlimHeaderProps) {
  return (
    <header className={styles.header}>
      <a href="/" className={styles.home} aria-label="Crewtally, home">
        <Logo />
      </a>
      {action ? (
        <Button
          href={action.href}
          variant="secondary"
          external={action.external}
          carry={action.carry}
          className={styles.action}
        >
          {action.label}
        </Button>
      ) : null}
    </header>
  )
}
