import { IslandPlace } from '@federation/area-kit/island-place'
import { SITE } from 'shared-contracts/site'
import {
  Actions,
  Amount,
  AnimatedTally,
  Badges,
  Benefits,
  Button,
  Chapter,
  type Claim,
  ClosingBand,
  Container,
  FigureSource,
  FootLinks,
  Heading,
  InFirstScreen,
  Lede,
  Logo,
  Marked,
  Marquee,
  OpenTiles,
  PaymentTicket,
  Pictogram,
  Portrait,
  Questions,
  Section,
  SectionHead,
  Tally,
  ToolMark,
} from 'shared-ui'
import { JobSite, PaydayYard } from 'shared-ui/job-sites/job-site.tsx'
import { sumText, dollars, sum } from 'shared-ui/scenes/money.ts'
import { PayRunScreen } from '../components/home/pay-run-screen.tsx'
import claimLedger from '../components/home/claim-ledger.module.css'
import homeFoot from '../components/home/home-foot.module.css'
import homeHero from '../components/home/home-hero.module.css'
import paydayTally from '../components/home/payday-tally.module.css'
import missionStyles from '../components/home/mission.module.css'
import numbers from '../components/home/numbers.module.css'
import storyFigures from '../components/home/story-figures.module.css'
import tradePicker from '../components/home/trade-picker.module.css'
import { MISSION, VISION } from '../content/about-us.ts'
import { CLAIMS, PAYROLL_PARTNER } from '../content/claims.ts'
import { home, INTEGRATIONS } from '../content/home.ts'
import { type Trade, TRADES } from '../content/trades.ts'
import { PAYDAY } from '../sample-data/payday.ts'

export const Page = () => (
  <>
    <HomeHero />
    <StoryFigures />
    <Chapter head={home.products.head}>
      <PayRunScreen caption={home.screen} />
      <OpenTiles name="home-products" label="Products" open={1} tiles={home.products.tiles} />
    </Chapter>
    <ClaimLedger claims={[CLAIMS.adminHours, CLAIMS.payrollErrors, CLAIMS.adminTime, CLAIMS.retention]} />
    <Benefits {...home.benefits} tone="card" scene={<PaymentTicket />} />
    <TradePicker />
    <Numbers />
    <Section labelledBy={home.tools.head.id} contained={false}>
      <Container>
        <SectionHead {...home.tools.head} layout="beside" />
      </Container>
      <Marquee
        label="Tools that Crewtally works with"
        items={INTEGRATIONS.map((name) => ({ key: name, content: <ToolMark name={name} /> }))}
      />
    </Section>
    <Chapter head={home.voices.head} tone="sky">
      <IslandPlace name="testimonials" />
    </Chapter>
    <Questions {...home.questions} tone="card" firstOpen={false} />
    <Mission />
    <ClosingBand {...home.closing} id="home-closing" tone="deep" picture={<PaydayYard />} />
    <HomeFoot />
  </>
)

function HomeHero() {
  return (
    <Section ruled spacing="none" labelledBy="home-title" className={homeHero.hero}>
      <div className={homeHero.words}>
        <p className={homeHero.what}>{home.opening.eyebrow}</p>
        <Heading level={1} size="display" id="home-title" className={homeHero.title}>
          <Marked text={home.opening.title} />
        </Heading>
        <div className={homeHero.beside}>
          <Lede>{home.opening.lede}</Lede>
          <Actions primary={home.opening.primary} quiet={home.opening.quiet} />
          <p className={homeHero.proof}>{home.opening.proof}</p>
        </div>
      </div>
      <InFirstScreen>
        <PaydayTally />
      </InFirstScreen>
    </Section>
  )
}

const STROKES = [
  'M8 1C6.500 34 9 66 7.500 99',
  'M7 2C9 33 6.500 68 8.500 98',
  'M9 1C7 30 8.500 70 7 99',
  'M7.500 2C8.500 35 7 64 9 98',
]

const COUNTS = [1, 2, 3, 4] as const

/** A week, drawn as the logo, which is a tally mark: a stroke for each day from Monday to Thursday, and the slash for Friday. */
function PaydayTally() {
  const { person, days, friday } = PAYDAY
  return (
    <div className={paydayTally.sheet}>
      <ol className={paydayTally.week} aria-label="How one closer’s pay is counted, Monday to Friday">
        {days.map(({ day, event, detail, count, from }, index) => (
          <li key={day} className={paydayTally.day} data-day={index + 1}>
            <svg
              className={paydayTally.stroke}
              viewBox="0 0 16 100"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path d={STROKES[index]} vectorEffect="non-scaling-stroke" />
            </svg>
            <Tally count={COUNTS[index]} size={32} className={paydayTally.mark} />
            <div className={paydayTally.words}>
              <p className={paydayTally.when}>{day}</p>
              <p className={paydayTally.event}>{event}</p>
              <p className={paydayTally.detail}>{detail}</p>
            </div>
            <p className={paydayTally.count}>
              <Amount from={from}>{dollars(count)}</Amount>
            </p>
          </li>
        ))}
        <li className={paydayTally.friday}>
          <Tally size={48} className={paydayTally.mark} />
          <p className={paydayTally.when}>{friday.day}</p>
          <p className={paydayTally.line}>
            Counted{' '}
            <span>
              <Amount from={friday.from.counted}>{dollars(friday.counted)}</Amount>
            </span>
          </p>
          <p className={paydayTally.line}>
            Taken out{' '}
            <span>
              <Amount from={friday.from.takenOut}>{dollars(friday.takenOut)}</Amount>
            </span>
          </p>
          <p className={paydayTally.net}>
            <Amount from={friday.from.net}>{dollars(friday.net)}</Amount>
          </p>
          <div className={paydayTally.person}>
            <Portrait id={person.portrait} size={40} />
            <p>
              <span className={paydayTally.name}>{person.name}</span> {person.role}, paid
            </p>
          </div>
        </li>
      </ol>
      <svg className={paydayTally.slash} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M1 92C32 66 64 40 99 9" vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  )
}

const StoryFigures = () => (
  <Section label="Three customers’ results" tone="card" spacing="tight">
    <ul className={storyFigures.stories}>
      {home.stories.map(({ figure, text, href }) => (
        <li key={href}>
          <a href={href} className={storyFigures.story}>
            <span className={storyFigures.figure}>{figure}</span> {text}
          </a>
        </li>
      ))}
    </ul>
  </Section>
)

function ClaimLedger({ claims }: { claims: readonly Claim[] }) {
  return (
    <Chapter head={home.claims.head} tone="deep">
      <ul className={claimLedger.ledger}>
        {claims.map(({ value, label, note, counted }) => (
          <li key={label} className={claimLedger.row}>
            <p className={claimLedger.value}>{value}</p>
            <p className={claimLedger.label}>{label}</p>
            <p className={claimLedger.meaning}>
              {note} <FigureSource at={counted} />
            </p>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

/** Ten trades as `details`, one open at a time, with what the trade pays for and a sample calculation. */
function TradePicker() {
  return (
    <Chapter head={home.trades.head}>
      <div className={tradePicker.picker}>
        {TRADES.map((trade, index) => (
          <details key={trade.href} name="home-trades" open={index === 0} className={tradePicker.trade}>
            <summary className={tradePicker.summary}>
              <Pictogram name={trade.pictogram} size={32} />
              <span className={tradePicker.name}>{trade.name}</span>
            </summary>
            <Panel {...trade} />
          </details>
        ))}
      </div>
    </Chapter>
  )
}

function Panel({ name, href, accent, site, unit, text, lines, sum: result }: Trade) {
  const amounts = lines.map(({ amount }) => amount)
  const fact = { deal: name, rule: unit }
  return (
    <div className={tradePicker.panel} data-accent={accent}>
      <JobSite trade={site} className={tradePicker.picture} />
      <p className={tradePicker.unit}>{unit}</p>
      <p className={tradePicker.text}>{text}</p>
      <div className={tradePicker.lines}>
        {lines.map(({ label, working = label, amount }) => (
          <p key={label} className={tradePicker.line}>
            <span>{label}</span>
            <span className={tradePicker.amount} data-minus={amount < 0 || undefined}>
              <Amount from={{ ...fact, sum: `${working} = ${dollars(amount)}` }}>{dollars(amount)}</Amount>
            </span>
          </p>
        ))}
        <p className={tradePicker.sum}>
          <span>{result}</span>
          <span className={tradePicker.amount}>
            <Amount from={{ ...fact, sum: sumText(amounts) }}>{dollars(sum(amounts))}</Amount>
          </span>
        </p>
      </div>
      <Button href={href} variant="quiet">
        Crewtally for {name.toLowerCase() === 'hvac' ? name : name.toLowerCase()}
      </Button>
    </div>
  )
}

/** The number of customers in large type, and three more numbers beside it. */
const Numbers = () => (
  <Section tone="spruce" label="Crewtally in numbers">
    <div className={numbers.numbers}>
      <p className={numbers.first}>
        <span className={numbers.large}>{CLAIMS.businesses.value}</span> home-service businesses whose payroll
        we power
      </p>
      <ul className={numbers.rows}>
        {home.stats.map(({ value, label }) => (
          <li key={label} className={numbers.row}>
            <span className={numbers.value}>{value}</span> {label}
          </li>
        ))}
      </ul>
    </div>
  </Section>
)

function Mission() {
  return (
    <Section label="Mission and vision" ruled>
      <div className={missionStyles.purpose}>
        <div className={missionStyles.mission}>
          <h2 className={missionStyles.name}>
            <AnimatedTally size={32} /> Our mission
          </h2>
          <p className={missionStyles.statement}>{MISSION.statement}</p>
          <p className={missionStyles.text}>{MISSION.text}</p>
        </div>
        <div className={missionStyles.vision}>
          <h2 className={missionStyles.name}>Our vision</h2>
          <p className={missionStyles.statement}>{VISION.statement}</p>
          <p className={missionStyles.text}>{VISION.text}</p>
        </div>
      </div>
    </Section>
  )
}

const LINKS = [
  { label: 'Contact Us', href: '/contact-us' },
  { label: 'About', href: '/about-us' },
  { label: 'Terms & Conditions', href: '/terms-conditions' },
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'Cookie policy', href: '/cookie-policy' },
  { label: 'Accessibility', href: '/accessibility' },
]

/** Company name, contact and legal links at the end of the home page. This section replaces the footer of other pages. */
function HomeFoot() {
  const { contact, name, samples } = SITE
  const { street, city, region, postalCode } = contact.address
  return (
    <section className={homeFoot.foot} data-tone="deep" aria-label="Contact and legal">
      <Container className={homeFoot.inner}>
        <div className={homeFoot.who}>
          <Logo />
          <Badges />
        </div>
        <address className={homeFoot.reach}>
          <a href={contact.phoneHref}>{contact.phone}</a>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          <span className={homeFoot.street}>
            {street}, {city}, {region} {postalCode}
          </span>
        </address>
        <FootLinks links={LINKS} className={homeFoot.links} />
        <p className={homeFoot.small}>
          © 2026 {name}. {PAYROLL_PARTNER} {samples}
        </p>
      </Container>
    </section>
  )
}
