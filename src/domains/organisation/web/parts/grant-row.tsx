import { IconAlertTriangle } from '@tabler/icons-react'
import type { Scope } from '#kit/contract/permissions.ts'
import type { Permission } from '../../contract/roles.models.ts'
import styles from './roles.module.css'
import { SCOPE_LABELS, ScopeButtons } from './scope-buttons.tsx'

type Props = Readonly<{
  permission: Permission
  scope: Scope | undefined
  /** The role next to it, and the scope in which it has this permission. */
  other: Readonly<{ name: string; scope: Scope | undefined }> | undefined
  isChanged: boolean
  onChange: ((scope: Scope | null) => void) | null
}>

/** One line of the matrix: a permission and its scopes, and the scope of the role next to it. */
export const GrantRow = ({ permission, scope, other, isChanged, onChange }: Props) => (
  <div
    className={styles.grant}
    data-held={scope !== undefined}
    data-changed={isChanged}
    data-differs={other !== undefined && other.scope !== scope}
  >
    <div>
      <span className={styles.label}>
        {permission.label}
        {permission.sensitive && <IconAlertTriangle size={16} role="img" aria-label="Sensitive" />}
        {isChanged && <span className="m-hidden">, changed</span>}
      </span>
      {permission.help && <span className="m-dim m-small">{permission.help}</span>}
    </div>
    <ScopeButtons
      name={permission.key}
      label={permission.label}
      scopes={permission.scopes}
      scope={scope ?? null}
      onChange={onChange}
    />
    {other && (
      <span className={styles.other}>
        <span className={styles.otherName}>{other.name}: </span>
        {other.scope === undefined ? 'None' : SCOPE_LABELS[other.scope]}
      </span>
    )}
  </div>
)
