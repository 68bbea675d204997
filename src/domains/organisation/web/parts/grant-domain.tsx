import type { Scope } from '#kit/contract/permissions.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Permission } from '../../contract/roles.models.ts'
import { GrantRow } from './grant-row.tsx'
import { domainTitle, type ScopeByKey } from './grant-scopes.ts'
import styles from './roles.module.css'

/** Shown by all lines of the matrix: the grants now, those that were changed, and the role next to it. */
export type Matrix = Readonly<{
  now: ScopeByKey
  changed: ReadonlySet<string>
  other: Readonly<{ name: string; scopes: ScopeByKey }> | undefined
  onChange: ((key: string, scope: Scope | null) => void) | null
}>

type Props = Readonly<{ domain: string; permissions: readonly Permission[]; isOpen: boolean; matrix: Matrix }>

/** The permissions of one domain, folded to the number that the role has. */
export const GrantDomain = ({ domain, permissions, isOpen, matrix }: Props) => {
  const { now, changed, other, onChange } = matrix
  const granted = permissions.filter(({ key }) => now.has(key)).length
  const changes = permissions.filter(({ key }) => changed.has(key)).length
  const differences = other ? permissions.filter(({ key }) => now.get(key) !== other.scopes.get(key)).length : 0
  return (
    <details className={styles.domain} open={isOpen} data-held={granted > 0}>
      <summary>
        <span className={styles.domainName}>{domainTitle(domain)}</span>
        {changes > 0 && <span className={styles.changes}>{count(changes, 'change', 'changes')}</span>}
        {differences > 0 && <span className="m-dim m-small">{differences} different</span>}
        <span className={styles.share} aria-hidden="true">
          <span style={{ width: `${(100 * granted) / permissions.length}%` }} />
        </span>
        <span className={`m-dim m-small ${styles.count}`}>
          {granted} of {count(permissions.length, 'permission')}
        </span>
      </summary>
      {permissions.map((permission) => (
        <GrantRow
          key={permission.key}
          permission={permission}
          scope={now.get(permission.key)}
          other={other && { name: other.name, scope: other.scopes.get(permission.key) }}
          isChanged={changed.has(permission.key)}
          onChange={onChange && ((scope) => onChange(permission.key, scope))}
        />
      ))}
    </details>
  )
}
