import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Area, Scope } from '#kit/contract/permissions.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPermissions } from '../../contract/roles.calls.ts'
import type { Grant, Permission } from '../../contract/roles.models.ts'
import { ScopeButtons } from './scope-buttons.tsx'
import styles from './roles.module.css'

type Props = Readonly<{
  /** Left out: the grants are only shown. */
  field?: FieldProps<Grant[]>
  grants?: readonly Grant[]
  area: Area
  errors: Readonly<Record<string, string>>
}>

// As tall as a window: what follows the list is below it from the start.
const PERMISSION_LINES = 30

const matches = (permission: Permission, text: string): boolean =>
  `${permission.label} ${permission.help} ${permission.key}`.toLowerCase().includes(text.trim().toLowerCase())

/** The grants of a role, domain by domain, one row for each permission with its scope. */
export const GrantsField = ({ field, grants, area, errors }: Props) => {
  const [text, setText] = useState('')
  const query = useCallQuery(listPermissions, {})
  const scopeByKey = new Map((field?.value ?? grants ?? []).map(({ key, scope }) => [key, scope]))
  const set = (key: string, scope: Scope | null): void => {
    const rest = (field?.value ?? []).filter((grant) => grant.key !== key)
    field?.onChange(scope === null ? rest : [...rest, { key, scope }])
  }
  const error = Object.entries(errors).find(([name]) => name.startsWith('grants'))?.[1]
  return (
    <Loaded query={query} what="the permissions" shape="lines" rows={PERMISSION_LINES}>
      {(permissions) => {
        const shown = permissions.filter((one) => (one.area === area || one.area === 'both') && matches(one, text))
        const domains = Map.groupBy(shown, ({ domain }) => domain)
        return (
          <div className={styles.grants}>
            <TextInput
              type="search"
              label="Permissions"
              placeholder="Search permissions"
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              value={text}
              error={error}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {shown.length === 0 && <p className="m-dim">No permission matches.</p>}
            {[...domains].map(([domain, own]) => (
              <details
                key={domain}
                className={styles.domain}
                open={text !== '' || own.some(({ key }) => scopeByKey.has(key))}
              >
                <summary>
                  <span>{domain.charAt(0).toUpperCase() + domain.slice(1).replaceAll('_', ' ')}</span>
                  <span className="m-dim m-small">
                    {own.filter(({ key }) => scopeByKey.has(key)).length} of {count(own.length, 'permission')}
                  </span>
                </summary>
                {own.map((permission) => (
                  <GrantRow
                    key={permission.key}
                    permission={permission}
                    scope={scopeByKey.get(permission.key) ?? null}
                    onChange={field ? (scope) => set(permission.key, scope) : null}
                  />
                ))}
              </details>
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}

type RowProps = Readonly<{
  permission: Permission
  scope: Scope | null
  onChange: ((scope: Scope | null) => void) | null
}>

const GrantRow = ({ permission, scope, onChange }: RowProps) => (
  <div className={styles.grant} data-held={scope !== null}>
    <div>
      <span className={styles.label}>
        {permission.label}
        {permission.sensitive && <IconAlertTriangle size={16} role="img" aria-label="Sensitive" />}
      </span>
      {permission.help && <span className="m-dim m-small">{permission.help}</span>}
    </div>
    <ScopeButtons
      name={permission.key}
      label={permission.label}
      scopes={permission.scopes}
      scope={scope}
      onChange={onChange}
    />
  </div>
)
