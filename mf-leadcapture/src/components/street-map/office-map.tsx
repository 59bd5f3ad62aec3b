import { useShell } from '@federation/area-kit/shell-services'
import type { MapSettings } from 'shared-contracts'
import { useRef, useState } from 'react'
import { ActionButton, createFramePart, Embed } from 'shared-ui'
import type { MapWords } from '../contact-block/contact-block.schema.ts'
import { StreetMap } from './street-map.tsx'
import styles from './office-map.module.css'

const EMBED = 'map'

/** Source: Google Maps Embed API, mode `place`. */
const addressOf = ({ baseUrl, key, place }: MapSettings): string =>
  `${baseUrl}/maps/embed/v1/place?${new URLSearchParams({ key, q: place }).toString()}`

/**
 * The drawn map and, where the settings name one, a button that lays a map of another company over it. The drawing stays
 * where that does not come; address and directions are printed beside it.
 */
export const OfficeMap = ({ words }: { words: MapWords }) => {
  const { settings, publish } = useShell()
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const map = settings?.map

  const show = () => {
    setOpen(true)
    place.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <StreetMap className={styles.drawing} />
      {map && !isOpen ? (
        <ActionButton variant="secondary" className={styles.show} onClick={show}>
          {words.show}
        </ActionButton>
      ) : null}
      {map && isOpen ? (
        <div className={styles.live}>
          <Embed
            part={createFramePart({ src: addressOf(map), title: words.title, allow: 'fullscreen' })}
            words={words}
            className={styles.frame}
            onReady={() => publish({ type: 'embed_ready', embed: EMBED })}
            onFailed={(reason) => {
              setOpen(false)
              publish({ type: 'embed_failed', embed: EMBED, reason })
            }}
          />
        </div>
      ) : null}
    </div>
  )
}
