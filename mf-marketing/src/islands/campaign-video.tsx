import { useShell } from '@federation/area-kit/shell-services'
import { useEffect, useRef, useState } from 'react'
import { DOM } from 'shared-contracts/page'
import { ActionButton, createFramePart, Embed, NewTab } from 'shared-ui'
import videoDialog from '../components/embeds/video-dialog.module.css'
import videoLink from '../components/embeds/video-link.module.css'
import videoStill from '../components/embeds/video-still.module.css'
import { originator } from '../content/originator-connect-page.ts'

const EMBED = 'video'
const VIDEO = 'originator-connect'

/**
 * Picture that links to the campaign's video. If the site's settings name an embeddable video, a button replaces the link. The
 * button opens a dialog with that video.
 */
export const Island = () => {
  const { settings, publish } = useShell()
  const [isOpen, setOpen] = useState(false)
  const { video } = originator
  const url = settings?.video?.url
  if (url === undefined)
    return (
      <a href={video.href} target="_blank" rel="noopener" className={videoLink.video} data-button="">
        <VideoStill {...video.still} />
        <span className={videoLink.words}>
          {video.watch}
          <NewTab />
        </span>
      </a>
    )

  const play = () => {
    setOpen(true)
    publish({ type: 'video_play', video: VIDEO })
  }
  return (
    <>
      <button type="button" onClick={play} className={videoLink.video} {...{ [DOM.ownEvent]: '' }}>
        <VideoStill {...video.still} />
        <span className={videoLink.words}>{`${video.show} ${new URL(url).host}`}</span>
      </button>
      {isOpen ? (
        <VideoDialog
          url={url}
          words={video}
          onClose={() => setOpen(false)}
          onReady={() => publish({ type: 'embed_ready', embed: EMBED })}
          onFailed={(reason) => publish({ type: 'embed_failed', embed: EMBED, reason })}
        />
      ) : null}
    </>
  )
}

interface VideoStillProps {
  title: string
  funded: string
  rate: string
  pays: string
}

/** Decorative picture that is shown instead of the video: a loan, the commission paid for it, and a play symbol. */
const VideoStill = ({ title, funded, rate, pays }: VideoStillProps) => (
  <svg viewBox="0 0 640 360" aria-hidden="true" className={videoStill.still}>
    <rect width="640" height="360" className={videoStill.ground} />
    <path
      d="M0 320h640M0 280h640M0 240h640M0 200h640M0 160h640M0 120h640M0 80h640M0 40h640"
      className={videoStill.rules}
    />
    <g>
      <rect x="48" y="64" width="236" height="232" rx="10" className={videoStill.sheet} />
      <text x="72" y="106" className={videoStill.title}>
        {title}
      </text>
      <path d="M72 124h188M72 174h188M72 224h188" className={videoStill.line} />
      <text x="72" y="156" className={videoStill.label}>
        Funded
      </text>
      <text x="260" y="156" textAnchor="end" className={videoStill.value}>
        {funded}
      </text>
      <text x="72" y="206" className={videoStill.label}>
        Rate
      </text>
      <text x="260" y="206" textAnchor="end" className={videoStill.value}>
        {rate}
      </text>
      <text x="260" y="268" textAnchor="end" className={videoStill.sum}>
        {pays}
      </text>
    </g>
    <path d="M284 180c70 0 70-28 148-28m-14-9 14 9-14 9" className={videoStill.way} />
    <g>
      <rect x="440" y="40" width="152" height="280" rx="22" className={videoStill.phone} />
      <rect x="456" y="72" width="120" height="10" rx="5" className={videoStill.bar} />
      <rect x="456" y="96" width="84" height="10" rx="5" className={videoStill.bar} />
      <rect x="456" y="128" width="120" height="48" rx="8" className={videoStill.paid} />
      <text x="516" y="159" textAnchor="middle" className={videoStill.onPaid}>
        {pays}
      </text>
      <path d="M456 204h120M456 236h120M456 268h80" className={videoStill.line} />
    </g>
    <circle cx="320" cy="180" r="48" className={videoStill.button} />
    <path d="M306 155.500v49l40-24.500z" className={videoStill.play} />
  </svg>
)

interface VideoDialogProps {
  url: string
  words: { title: string; away: string; close: string; loading: string; ready: string }
  onClose: () => void
  onReady: () => void
  onFailed: (reason: string) => void
}

/**
 * Modal dialog with a video that another company hosts, and with a link to that video. The Escape key closes the dialog. The
 * browser then focuses the button that opened the dialog.
 */
const VideoDialog = ({ url, words, onClose, onReady, onFailed }: VideoDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={videoDialog.dialog}
      aria-label={words.title}
      data-tone="card"
      onClose={onClose}
    >
      <Embed
        part={createFramePart({ src: url, title: words.title, allow: 'fullscreen; picture-in-picture' })}
        words={words}
        className={videoDialog.video}
        onReady={onReady}
        onFailed={onFailed}
      />
      <p className={videoDialog.foot}>
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
