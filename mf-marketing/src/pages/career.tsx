import { IslandPlace } from '@federation/area-kit/island-place'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { SITE } from 'shared-contracts'
import {
  Button,
  Chapter,
  ClosingBand,
  CrewWeek,
  Heading,
  Icon,
  Lede,
  LedgerChapter,
  Marked,
  PageHero,
  Quote,
  Section,
  Steps,
  TallyList,
} from 'shared-ui'
import { JobSite } from 'shared-ui/job-sites/job-site.tsx'
import applyPlace from '../components/apply/apply-place.module.css'
import { getApplyTargetId } from '../components/apply/use-application.ts'
import roleList from '../components/company/role-list.module.css'
import type { Role } from '../components/company/company.schema.ts'
import smallPrint from '../components/company/small-print.module.css'
import { ROLES } from '../content/career-roles.ts'
import { apply, career } from '../content/career.ts'

export const Page = () => (
  <>
    <PageHero {...career.hero} tone="sky" aside={<CrewWeek />} />
    <Chapter head={career.roles.head}>
      <RoleList roles={ROLES} />
    </Chapter>
    <LedgerChapter {...career.deal} tone="card" />
    <Section label="A word from a colleague">
      <Quote {...career.quote} />
    </Section>
    <Chapter head={career.hiring.head} tone="spruce">
      <Steps {...career.hiring} />
      <p className={smallPrint.print}>{career.equal}</p>
    </Chapter>
    <ApplyPlace />
    <ClosingBand {...career.closing} id="career-closing" picture={<JobSite trade="fiber-optics" />} />
  </>
)

/** Open roles. Each is a `details` element with a description and a link to the application form. */
function RoleList({ roles }: { roles: readonly Role[] }) {
  return (
    <div className={roleList.roles}>
      {roles.map((role, index) => (
        <details key={role.id} id={role.id} className={roleList.role} open={index === 0}>
          <summary className={roleList.summary}>
            <h3 className={roleList.title}>{role.title}</h3>
            <span className={roleList.place}>
              {role.team} · {role.place}
            </span>
            <Icon icon={Plus} size={24} className={roleList.plus} />
            <Icon icon={Minus} size={24} className={roleList.minus} />
          </summary>
          <div className={roleList.body}>
            <div className={roleList.first}>
              <p className={roleList.text}>{role.summary}</p>
              <p className={roleList.pay}>{role.pay}</p>
            </div>
            <div>
              <h4 className={roleList.label}>What you do</h4>
              <TallyList items={role.does} />
            </div>
            <div>
              <h4 className={roleList.label}>What you bring</h4>
              <TallyList items={role.brings} />
            </div>
            <div className={roleList.apply}>
              <p>
                <strong>Send us:</strong> {role.send}
              </p>
              <Button href={`#${getApplyTargetId(role)}`} variant="secondary">
                Apply for this role<span className="visually-hidden">: {role.title}</span>
              </Button>
            </div>
          </div>
        </details>
      ))}
    </div>
  )
}

const ApplyPlace = () => (
  <Section id="apply" labelledBy={apply.head.id} tone="paper">
    <div className={applyPlace.place}>
      <div className={applyPlace.words}>
        <Heading level={2} id={apply.head.id}>
          <Marked text={apply.head.title} />
        </Heading>
        <Lede>{apply.head.lede}</Lede>
        <TallyList items={apply.notes} />
        <p>
          Prefer email? Send it to <a href={`mailto:${SITE.contact.email}`}>{SITE.contact.email}</a>, with the
          role in the subject.
        </p>
      </div>
      <IslandPlace name="apply-form" />
    </div>
  </Section>
)
