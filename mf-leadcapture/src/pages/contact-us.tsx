import { useShell } from '@federation/area-kit/shell-services'
import { useId, useRef, useState } from 'react'
import type { MapSettings } from 'shared-contracts'
import { SITE } from 'shared-contracts/site'
import { ActionButton, Button, createFramePart, Embed, Heading, LedgerChapter, Section } from 'shared-ui'
import { ButtonBlock } from '../slots/contact-block-button.tsx'
import type { MapContent, OfficeContent } from '../components/leadcapture.schema.ts'
import { DemoForm } from '../components/demo-form/demo-form.tsx'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import { ContactOpening, Helps } from '../components/contact-block/contact-opening.tsx'
import streetMap from '../components/street-map/street-map.module.css'
import officeMap from '../components/street-map/office-map.module.css'
import officeStyles from '../components/contact-block/office.module.css'
import { details } from '../content/contact-details.ts'
import { contactForm, sheet } from '../content/contact-form.ts'
import { demoForm } from '../content/demo-form.ts'
import { contact } from '../content/contact-us.ts'

export const Page = () => (
  <>
    <ContactOpening
      head={contact.opening.head}
      sheet={sheet}
      form={<DemoForm title={sheet.title} content={demoForm} contactForm={contactForm} />}
    >
      <ContactDetails content={details} />
      <Helps {...contact.opening.helps} />
    </ContactOpening>
    <Office {...contact.office} />
    <LedgerChapter {...contact.doors} headed={false} />
    <ButtonBlock {...contact.demo} />
  </>
)

const Office = ({ head, text, directions, map }: OfficeContent) => {
  const { address } = SITE.contact
  return (
    <Section spacing="tight" labelledBy={head.id}>
      <div className={officeStyles.office}>
        <OfficeMap words={map} />
        <div className={officeStyles.card} data-tone="card">
          <Heading level={2} size="md" id={head.id}>
            {head.title}
          </Heading>
          <address className={officeStyles.address}>
            {address.street}
            <br />
            {`${address.city}, ${address.region} ${address.postalCode}`}
          </address>
          <p>{text}</p>
          <p>
            <Button href={SITE.external.directions} variant="secondary" external>
              {directions}
            </Button>
          </p>
        </div>
      </div>
    </Section>
  )
}

const EMBED = 'map'

/** URL of the embedded map, in the format of the Google Maps Embed API (mode `place`). */
const addressOf = ({ baseUrl, key, place }: MapSettings): string =>
  `${baseUrl}/maps/embed/v1/place?${new URLSearchParams({ key, q: place }).toString()}`

/**
 * Drawn map of the streets around the office. If the settings name a map provider, a button loads the provider's map over the
 * drawing. If that map fails to load, the drawing is visible again.
 */
const OfficeMap = ({ words }: { words: MapContent }) => {
  const { settings, publish } = useShell()
  const container = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const map = settings?.map

  const show = () => {
    setOpen(true)
    container.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={container} tabIndex={-1} className={officeMap.place}>
      <StreetMap className={officeMap.drawing} />
      {map && !isOpen ? (
        <ActionButton variant="secondary" className={officeMap.show} onClick={show}>
          {words.show}
        </ActionButton>
      ) : null}
      {map && isOpen ? (
        <div className={officeMap.live}>
          <Embed
            part={createFramePart({ src: addressOf(map), title: words.title, allow: 'fullscreen' })}
            words={words}
            className={officeMap.frame}
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

/**
 * SVG path of the roofs in one tile, which is repeated over the map. The streets cross each copy of the tile differently, so no
 * two blocks look the same.
 */
const ROOFS =
  'M6 8h30v18H6zM44 4h20v26H44zM72 10h38v16H72zM120 6h18v22h-18zM8 40h18v24H8zM70 38h16v28H70zM96 44h30v18H96zM136 40h34v24h-34zM4 78h34v20H4zM48 74h18v28H48zM114 74h20v26h-20zM144 80h24v16h-24zM42 112h34v14H42zM88 108h18v18H88zM118 112h44v14h-44z'
const STREETS =
  'M-20 66C300 58 700 76 1220 52M-20 268H1220M-20 456C300 448 800 470 1220 446M92-20V540M344-20C338 180 352 360 346 540M438-20C432 160 444 380 440 540M690-20C682 200 704 380 698 540M936-20C930 160 948 360 942 540M1064-20V540'
const AVENUES =
  'M-20 166C300 154 680 186 1220 138M-20 366C300 358 680 382 1220 348M214-20C206 150 232 330 216 540M562-20C554 170 576 340 568 540M816-20C808 170 830 340 822 540'
const RAIL = 'M-20 512C420 480 820 430 1220 206'

interface StreetMapProps {
  className?: string | undefined
}

/** Drawing of the streets around the office. With this drawing, the page does not have to load a map of another company. */
const StreetMap = ({ className }: StreetMapProps) => {
  const id = useId()
  const roofs = `${id}roofs`
  return (
    <svg
      viewBox="0 0 1200 520"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-labelledby={`${id}title`}
      className={className}
    >
      <title id={`${id}title`}>
        Map of central Lehi: our office is on Sorrel Street, between Main Street and the rail line, two blocks
        east of Depot Road.
      </title>
      <defs>
        <pattern id={roofs} width="179" height="134" patternUnits="userSpaceOnUse">
          <path d={ROOFS} className={streetMap.roofs} />
        </pattern>
      </defs>
      <path d="M0 0h1200v520H0z" className={streetMap.land} />
      <path d="M0 0h1200v520H0z" fill={`url(#${roofs})`} />
      <path d="M576 74l112-2v98l-112-8zM942 366l124-12v98l-124 4z" className={streetMap.park} />
      <path d="M-20 400C90 380 130 452 236 458S380 490 420 560H-20z" className={streetMap.water} />
      <path d={STREETS} className={streetMap.streets} />
      <path d={AVENUES} className={streetMap.avenues} />
      <path d={RAIL} className={streetMap.rail} />
      <path d={RAIL} className={streetMap.ties} />
      <g className={streetMap.names} aria-hidden="true">
        <text x="262" y="169">
          Main Street
        </text>
        <text x="262" y="273">
          Sorrel Street
        </text>
        <text x="262" y="377">
          Mill Pond Road
        </text>
        <text transform="translate(220 346) rotate(-90)" className={streetMap.west}>
          Depot Road
        </text>
        <text transform="translate(571 352) rotate(-90)">Center Street</text>
        <text transform="translate(825 338) rotate(-90)">Fifth East</text>
        <text x="594" y="122" className={streetMap.soft}>
          Wines Park
        </text>
        <text x="106" y="484" className={streetMap.soft}>
          Mill Pond
        </text>
      </g>
      <path d="M456 282h50v34h-50z" className={streetMap.office} />
      <g className={streetMap.pin}>
        <ellipse cx="481" cy="300" rx="20" ry="6" />
        <path d="M481 300c-10-22-40-44-40-78a40 40 0 1 1 80 0c0 34-30 56-40 78z" />
      </g>
      <path d="M467 206v32M476 206v32M485 206v32M494 206v32" className={streetMap.strokes} />
      <path d="M459 232l44-20" className={streetMap.slash} />
    </svg>
  )
}
