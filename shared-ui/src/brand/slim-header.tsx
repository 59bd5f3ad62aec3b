import { DOM } from 'shared-contracts/page'
import type { Action } from '../blocks/content.schema.ts'
import { Button } from '../blocks/button.tsx'
import { Logo } from './logo.tsx'
import styles from './slim-header.module.css'

export interface SlimHeaderProps {
  /** Button at the right of the header. Null if the header has no button. */
  action: Action | null
}

/** Header of pages without the shell's header: a logo that links to the home page, and one button. */
export function SlimHeader({ action }: SlimHeaderProps) {
  return (
    <header className={styles.header} {...{ [DOM.slim]: '' }}>
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
