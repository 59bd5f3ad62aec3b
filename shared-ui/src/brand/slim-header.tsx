import type { Action } from '../blocks/content.schema.ts'
import { Button } from '../blocks/button.tsx'
import { Logo } from './logo.tsx'
import styles from './slim-header.module.css'

export interface SlimHeaderProps {
  /** Button at the right. Null on the page that the button would link to. */
  action?: Action | null
}

const GET_DEMO: Action = { label: 'Get Demo', href: '/meeting' }

/** Header of pages without the shell's header: a logo that links to the home page, and one button. */
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
