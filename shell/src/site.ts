import { SITE, type SiteIdentity } from 'shared-contracts'

const { address, email, phone, phoneHref } = SITE.contact

/** Identity of the site, which the build copies into the shell's release. Browsers do not load this module. */
export const site: SiteIdentity = {
  name: SITE.name,
  language: 'en-US',
  themeColor: '#fbf8f1',
  iconColor: '#0e5a47',
  organization: {
    email,
    telephone: phoneHref.slice('tel:'.length),
    address,
    profiles: SITE.social.map(({ href }) => href),
  },
  product: { applicationCategory: 'BusinessApplication', operatingSystem: 'Web' },
  llms: {
    introduction: `${SITE.name} is software for companies that sell and work in the field: solar, roofing, pest control, HVAC and other
home services, insurance, mortgage and real estate. It has three parts: HR, Pay and Performance.

- Payroll itself is provided by a third-party partner; the pages about pay say who does what.
- The figures on a page belong to that page; where two pages differ, each names its own.
- The people, companies and pay stubs drawn in product pictures are samples.
- A person answers at ${email} and ${phone}.`,
    sections: [
      { each: 'products' },
      { heading: 'Industries', menu: 'industries' },
      { heading: 'Case studies', kind: 'article' },
      { heading: 'Comparisons', menu: 'footer-why' },
      { heading: 'Company' },
      // The standard llmstxt.org defines this section name for content that readers can skip.
      { heading: 'Optional', kind: 'legal' },
    ],
  },
}
