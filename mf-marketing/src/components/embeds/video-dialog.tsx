import { useEffect, useRef } from 'react'
import { ActionButton, createFramePart, Embed, NewTab } from 'shared-ui'
import styles from './video-dialog.module.css'

interface VideoDialogProps {
  url: string
  words: { title: string; away: string; close: string; loading: string; ready: string }
  onClose: () => void
  onReady: () => void
  onFailed: (reason: string) => void
}

/** A video of another company over the page, with the way to it beside; Escape closes it, and the focus goes back. */
export const VideoDialog = ({ url, words, onClose, onReady, onFailed }: VideoDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={words.title}
      data-tone="card"
      onClose={onClose}
    >
      <Embed
        part={createFramePart({ src: url, title: words.title, allow: 'fullscreen; picture-in-picture' })}
        words={words}
        className={styles.video}
        onReady={onReady}
        onFailed={onFailed}
      />
      <p className={styles.foot}>
        <a href={url} target="_blank" rel="noopener">
          {words.away}
          <NewTab />
        </a>
        <ActionButton variant="secondary" onClick={() => dialog.current?.close()}>
          {words.close}
        </ActionButton>
      </p>
    </dialog>
  )
}
