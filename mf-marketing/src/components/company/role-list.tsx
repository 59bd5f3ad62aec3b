import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Button, Icon, TallyList } from 'shared-ui'
import { applyTarget } from '../apply/apply-target.ts'
import type { Role } from './role-list.schema.ts'
import styles from './role-list.module.css'

/** Open roles, each with its details behind a native disclosure and a link to its application. */
export function RoleList({ roles }: { roles: readonly Role[] }) {
  return (
    <div className={styles.roles}>
      {roles.map((role, index) => (
        <details key={role.id} id={role.id} className={styles.role} open={index === 0}>
          <summary className={styles.summary}>
            <span className={styles.title}>{role.title}</span>
            <span className={styles.place}>
              {role.team} · {role.place}
            </span>
            <Icon icon={Plus} size={24} className={styles.plus} />
            <Icon icon={Minus} size={24} className={styles.minus} />
          </summary>
          <div className={styles.body}>
            <div className={styles.first}>
              <p className={styles.text}>{role.summary}</p>
              <p className={styles.pay}>{role.pay}</p>
            </div>
            <div>
              <h3 className={styles.label}>What you do</h3>
              <TallyList items={role.does} />
            </div>
            <div>
              <h3 className={styles.label}>What you bring</h3>
              <TallyList items={role.brings} />
            </div>
            <div className={styles.apply}>
              <p>
                <strong>Send us:</strong> {role.send}
              </p>
              <Button href={`#${applyTarget(role)}`} variant="secondary">
                Apply for this seat<span className="visually-hidden">: {role.title}</span>
              </Button>
            </div>
          </div>
        </details>
      ))}
    </div>
  )
}
