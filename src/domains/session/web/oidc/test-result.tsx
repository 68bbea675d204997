import type { OidcMatch, OidcTest } from '../../contract/oidc.models.ts'
import styles from './company.module.css'

const AREAS = { Admin: 'Administrator sign-in', User: 'Employee sign-in' } as const

const textOf = ({ kind, name, reason }: OidcMatch): string => {
  if (kind === 'linked') return `Opens the account of ${name}, which is linked.`
  if (kind === 'first') return `Would open the account of ${name}, and link it.`
  return reason ?? 'Opens no account.'
}

/** The claims of the provider about the person who tested, and the accounts that they match. */
export const TestResult = ({ test }: { test: OidcTest }) => (
  <>
    <p role="status">The test has worked. No one was signed in, and nothing was linked.</p>
    <dl className={styles.pairs}>
      {test.matches.map((match) => (
        <div key={match.area}>
          <dt>{AREAS[match.area]}</dt>
          <dd>{textOf(match)}</dd>
        </div>
      ))}
      <div>
        <dt>Second factor</dt>
        <dd>
          {test.has_factor
            ? 'The provider states that it checked one.'
            : 'The provider states none; accounts with a second factor are asked for it here.'}
        </dd>
      </div>
    </dl>
    <h2 className={styles.head}>Claims</h2>
    <dl className={styles.pairs}>
      {test.claims.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="m-dim">You can close this window.</p>
  </>
)
