interface ConsentPart {
  text: string
  href?: string
}

/** Exact wording to which a visitor agrees. Never edit this text. A new wording needs a new version and a new hash. */
export interface ConsentText {
  version: string
  parts: readonly ConsentPart[]
  /** SHA-256, in hexadecimal, of the wording as plain text without URLs. Stored with each consent as evidence. */
  hash: string
}

export type ConsentKind = 'terms' | 'texts'

const TERMS_LINK: ConsentPart = { text: 'terms of use', href: '/terms-conditions' }
const PRIVACY_LINK: ConsentPart = { text: 'privacy policy', href: '/privacy-policy' }

/**
 * Wordings of the two consents. `terms` (terms of use and privacy policy) is required. `texts` (permission to send text
 * messages) is optional. The consent `texts` has a separate checkbox, because it must not be combined with other terms.
 */
export const CONSENT_TEXTS: Record<ConsentKind, ConsentText> = {
  terms: {
    version: 'terms-2026-11',
    parts: [{ text: 'I agree to the ' }, TERMS_LINK, { text: ' and the ' }, PRIVACY_LINK, { text: '.' }],
    hash: 'd8d7c824b627231688ac0a8378a01d03457168f3619978fa88989909e67299fe',
  },
  texts: {
    version: 'texts-2026-11',
    parts: [
      {
        text:
          'Text me too. Crewtally may send recurring automated texts about my request and its products to the phone number I gave. ' +
          'Message frequency varies. Message and data rates may apply. Reply HELP for help or STOP to end them. ' +
          'Agreeing is not a condition of purchase. See the ',
      },
      TERMS_LINK,
      { text: ' and the ' },
      PRIVACY_LINK,
      { text: '.' },
    ],
    hash: '57de60804d74150c1b5e6964e4756bdbe6ff17e6bc67c78f5405264365f9a60a',
  },
}

export const getConsentWording = (consent: ConsentText): string =>
  consent.parts.map((part) => part.text).join('')
