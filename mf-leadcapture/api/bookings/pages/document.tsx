import { Main, renderDocument } from '../../http/pages/document.tsx'
import type { Page, Surroundings } from './page.ts'

/** A booking page as it is answered, inside the meeting page or by itself. */
export const render = (page: Page, { embedded, assets }: Surroundings): string => {
  const { heading, title = heading, needsProof = false, askedAt, zoneIsGuess, body, ...said } = page
  const { guard, booking, proof } = assets
  return renderDocument({
    title,
    looks: assets,
    data: {
      'data-zone-guess': zoneIsGuess ? '' : undefined,
      'data-asked': askedAt === undefined ? undefined : new Date(askedAt).toISOString(),
    },
    scripts: (
      <>
        <script src={guard.href} integrity={guard.integrity} type="module" />
        <script src={booking.href} integrity={booking.integrity} defer />
        {needsProof ? <script src={proof.href} integrity={proof.integrity} type="module" /> : null}
      </>
    ),
    embedded,
    children: (
      <Main label="Booking" heading={heading} embedded={embedded} {...said}>
        {body}
      </Main>
    ),
  })
}
