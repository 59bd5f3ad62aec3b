import type { SiteIdentity } from 'shared-contracts'

/** Owner of the sample site. */
export const SAMPLE_IDENTITY: SiteIdentity = {
  name: 'Sample',
  language: 'en-US',
  themeColor: '#ffffff',
  iconColor: '#000000',
  organization: {
    email: 'hello@sample.example',
    telephone: '+15555550100',
    address: { street: '1 Road', city: 'Town', region: 'ST', postalCode: '10000', country: 'US' },
    profiles: [],
  },
  product: { applicationCategory: 'BusinessApplication', operatingSystem: 'Web' },
  llms: {
    introduction: 'A site for tests.',
    sections: [
      { each: 'products' },
      { heading: 'Industries', menu: 'industries' },
      { heading: 'Case studies', kind: 'article' },
      { heading: 'Company' },
      { heading: 'Optional', kind: 'legal' },
    ],
  },
}
