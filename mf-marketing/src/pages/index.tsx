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
import customers from '../components/home/customers.module.css'
import homeFoot from '../components/home/home-foot.module.css'
import homeHero from '../components/home/home-hero.module.css'
import paydayTally from '../components/home/payday-tally.module.css'
import missionStyles from '../components/home/mission.module.css'
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
    <Customers />
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

/** A week, drawn as a tally mark like the logo. Each day from Monday to Thursday is a stroke, and Friday is the slash. */
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
            <span className="visually-hidden">From </span>
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

/**
 * Ten trades as `details` elements, of which only one can be open. Each says for which unit of work the trade pays, and shows a
 * sample calculation.
 */
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

/** Size of one tally mark (five strokes, one for each customer) in the drawing, in units of the drawing's `viewBox`. */
const MARK = { width: 48, height: 50 }
const MARKS_IN_ROW = 7
const CUSTOMER_MARKS = 20

/**
 * Returns two SVG paths for the tally mark with this index: its four strokes, and the slash that crosses them. The strokes lean
 * as if drawn by hand.
 */
const drawMark = (index: number): { strokes: string; slash: string } => {
  const [x, y] = [(index % MARKS_IN_ROW) * MARK.width, Math.floor(index / MARKS_IN_ROW) * MARK.height]
  const strokes = [0, 1, 2, 3].map((at) => {
    const lean = ((index * 3 + at * 2) % 5) - 2
    return `M${x + 8 + at * 8 + lean / 2} ${y + 6}l${-lean / 2} 34`
  })
  return { strokes: strokes.join(''), slash: `M${x + 2} ${y + 34 - (index % 3)}l37-${20 + (index % 4)}` }
}

/** A stroke for each of a hundred customers, drawn as tally marks, and a dashed one for the next customer. */
function Customers() {
  const marks = Array.from({ length: CUSTOMER_MARKS }, (_, index) => drawMark(index))
  const [next = ''] = drawMark(CUSTOMER_MARKS).strokes.split(/(?=M)/)
  const { id, label, text, drawn, stories } = home.customers
  return (
    <Section tone="spruce" labelledBy={id}>
      <div className={customers.customers}>
        <div className={customers.words}>
          <h2 id={id} className={customers.title}>
            <span className={customers.large}>{CLAIMS.businesses.value}</span> {label}
          </h2>
          <p>{text}</p>
          <Button href={stories.href} variant="quiet">
            {stories.label}
          </Button>
        </div>
        <svg
          className={customers.tally}
          viewBox={`0 0 ${MARKS_IN_ROW * MARK.width - 8} ${(MARK.height * (CUSTOMER_MARKS + 1)) / MARKS_IN_ROW}`}
          role="img"
          aria-label={drawn}
        >
          <path d={marks.map(({ strokes }) => strokes).join('')} />
          <path d={marks.map(({ slash }) => slash).join('')} className={customers.slash} />
          <path d={next} className={customers.next} />
        </svg>
      </div>
    </Section>
  )
}

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

/**
 * Company name, contact and legal links at the end of the home page, which has no footer. The element is a named region. With
 * the role `contentinfo`, assistive technology would announce a footer that the page does not show.
 */
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
            {street}
            <br />
            {city}, {region} {postalCode}
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
