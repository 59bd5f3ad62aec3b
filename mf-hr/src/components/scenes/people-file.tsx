import { Portrait, SceneFrame, type SceneProps } from 'shared-ui'
import { ROSTER } from '../../figures/ridgeline-hr.ts'
import styles from './people-file.module.css'

const onW2 = ROSTER.filter(({ paidAs }) => paidAs === 'W-2').length
const open = ROSTER.filter((person) => person.open).length

/** The people of the sample company: how each is paid, and what their file still lacks. */
export function PeopleFile(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      label={`People: ${ROSTER.map(({ name, paidAs, file }) => `${name}, ${paidAs}, ${file}`).join('; ')}.`}
      title="People"
      aside={`${open} files open`}
    >
      {ROSTER.map((person) => (
        <p key={person.name} className={styles.person} data-open={person.open || undefined}>
          <Portrait id={person.portrait} size={40} />
          <span className={styles.who}>
            <span className={styles.name}>{person.name}</span>
            <span className={styles.role}>{person.role}</span>
          </span>
          <span className={styles.paid}>{person.paidAs}</span>
          <span className={styles.file}>{person.file}</span>
        </p>
      ))}
      <p className={styles.sum}>
        <span>{ROSTER.length} people</span>
        <span>{`${onW2} on W-2, ${ROSTER.length - onW2} on 1099`}</span>
      </p>
    </SceneFrame>
  )
}
