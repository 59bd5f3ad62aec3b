import { DOM } from 'shared-contracts/page'
import { useShell } from '@federation/area-kit/shell-services'
import { useState } from 'react'
import { NewTab } from 'shared-ui/brand/new-tab.tsx'
import { originator } from '../content/originator-connect-page.ts'
import { VideoDialog } from '../components/embeds/video-dialog.tsx'
import { VideoStill } from '../components/embeds/video-still.tsx'
import styles from '../components/embeds/video-link.module.css'

const EMBED = 'video'
/** Name of the video in events. */
const VIDEO = 'originator-connect'

/** The campaign's video by its still: a link, or where the settings name a video to frame, a button that loads it. */
export const Island = () => {
  const { settings, publish } = useShell()
  const [isOpen, setOpen] = useState(false)
  const { video } = originator
  const url = settings?.video?.url
  if (url === undefined)
    return (
      <a href={video.href} target="_blank" rel="noopener" className={styles.video} data-button="">
        <VideoStill {...video.still} />
        <span className={styles.words}>
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
      <button type="button" onClick={play} className={styles.video} {...{ [DOM.ownEvent]: '' }}>
        <VideoStill {...video.still} />
        <span className={styles.words}>{`${video.show} ${new URL(url).host}`}</span>
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
