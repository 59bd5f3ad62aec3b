import { ConsentBox as WordedBox, type ConsentBoxProps } from 'shared-ui'
import { CONSENT_TEXTS, type ConsentKind } from '../../../contract/consent.ts'

/** A box with one of the contact request's consents. */
export const ConsentBox = ({
  kind,
  ...rest
}: Omit<ConsentBoxProps, 'parts' | 'quiet'> & { kind: ConsentKind }) => (
  <WordedBox parts={CONSENT_TEXTS[kind].parts} quiet={kind === 'texts'} {...rest} />
)
