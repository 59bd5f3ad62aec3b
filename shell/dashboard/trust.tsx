import type { Dashboard } from '@federation/service/dashboard'
import { EmptyMessage, formatDateTime, Part } from './part.tsx'
import styles from './entries.module.css'

const Row = ({ title, children }: { title: string; children: string }) => (
  <li className={styles.entry}>
    <h3 className={styles.title}>{title}</h3>
    <p className={styles.tried}>{children}</p>
  </li>
)

/** Section with the trusted keys and CI workflows, and the releases whose signature soon expires. */
export const Trust = ({ board: { keys, publishers, expiring } }: { board: Dashboard }) => (
  <Part name="trust" title="Who may release" about="Keys and CI workflows that the registry trusts.">
    {keys.length === 0 ? <EmptyMessage>Nobody yet. The first release creates the keys.</EmptyMessage> : null}
    <ul className={styles.list} hidden={keys.length === 0}>
      {expiring.map(({ name, release, expires }) => (
        <Row key={`${name} ${release}`} title={`${name} ${release}`}>
          {`Its signature expires on ${expires.slice(0, 10)}. It stays live; release it again before a rollback to it.`}
        </Row>
      ))}
      {publishers.map(({ name, repository, workflow, branch, pullRequests, environment }) => {
        const source = `${pullRequests ? 'pull requests into' : 'branch'} ${branch}${environment === undefined ? '' : `, environment ${environment}`}`
        return (
          <Row key={`${name} ${repository} ${workflow} ${source}`} title={name}>
            {`${repository}, ${workflow}, ${source}`}
          </Row>
        )
      })}
      {keys.map(({ name, keyId, since, revokedAt }) => (
        <Row key={keyId} title={name}>
          {`key ${keyId} since ${formatDateTime(since)}${revokedAt === undefined ? '' : `, revoked ${formatDateTime(revokedAt)}`}`}
        </Row>
      ))}
    </ul>
  </Part>
)

/**
 * Section with the parts of the site whose live release differs from the checkout (the Git working copy on the registry's
 * machine). Renders nothing if that machine has no checkout.
 */
export const Checkout = ({ board: { checkout } }: { board: Dashboard }) =>
  checkout === null ? null : (
    <Part
      name="checkout"
      title="The checkout"
      about="What differs between the live site and the checkout on the registry’s machine."
    >
      {checkout.length === 0 ? <EmptyMessage>Nothing: live is what the checkout builds.</EmptyMessage> : null}
      <ul className={styles.list} hidden={checkout.length === 0}>
        {checkout.map(({ name, live, checkout: built, kept }) => (
          <Row key={name} title={name}>
            {`live ${live ?? 'nothing'}, checkout ${built}${kept === null ? '' : ` (${kept})`}`}
          </Row>
        ))}
      </ul>
    </Part>
  )
