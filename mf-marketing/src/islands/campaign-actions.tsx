import { DOM } from 'shared-contracts/page'
import { useShell } from 'federation/shell-services'
import { useState } from 'react'
import { ActionButton, Actions } from 'shared-ui'
import { originator } from '../content/originator-connect-page.ts'
import { VideoDialog } from '../components/embeds/video-dialog.tsx'

const EMBED = 'video'
/** Name of the video in events. */
const VIDEO = 'originator-connect'

/** The campaign's button and its video: a link, or where the settings name a video to frame, a button that loads it. */
export const Island = () => {
  const { settings, publish } = useShell()
  const [isOpen, setOpen] = useState(false)
  const { primary, quiet } = originator.opening
  const url = settings?.video?.url
  if (url === undefined) return <Actions primary={primary} quiet={quiet} />

  const play = () => {
    setOpen(true)
    publish({ type: 'video_play', video: VIDEO })
  }
  return (
    <>
      <Actions primary={primary}>
        <ActionButton variant="quiet" size="lg" onClick={play} {...{ [DOM.ownEvent]: '' }}>
          <span>{`${originator.video.show} ${new URL(url).host}`}</span>
        </ActionButton>
      </Actions>
      {isOpen ? (
        <VideoDialog
          url={url}
          words={originator.video}
          onClose={() => setOpen(false)}
          onReady={() => publish({ type: 'embed_ready', embed: EMBED })}
          onFailed={(reason) => publish({ type: 'embed_failed', embed: EMBED, reason })}
        />
      ) : null}
    </>
  )
}
