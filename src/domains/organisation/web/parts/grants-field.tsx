import { Button, Select, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Area, Scope } from '#kit/contract/permissions.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPermissions } from '../../contract/roles.calls.ts'
import type { Grant, Permission, Role } from '../../contract/roles.models.ts'
import { GrantDomain, type Matrix } from './grant-domain.tsx'
import { differingKeys, isAbout, scopesOf } from './grant-scopes.ts'
import { CHOICES, choiceLabel } from './scope-buttons.tsx'
import styles from './roles.module.css'

type Props = Readonly<{
  /** Left out: the grants are only shown. */
  field?: FieldProps<Grant[]>
  /** The grants as they are stored: a role that is added has those it was copied from. */
  saved: readonly Grant[]
  area: Area
  /** The roles that can be shown next to this one. */
  others: readonly Role[]
  errors: Readonly<Record<string, string>>
}>

// As tall as the domains, folded: what follows the matrix is below it from the start.
const DOMAIN_LINES = 19

type View = Readonly<{ text: string; isAllOpen: boolean; other: Role | undefined; isOnlyDifferent: boolean }>

const shownOf = (permissions: readonly Permission[], view: View, differing: ReadonlySet<string>) => {
  const found = permissions.filter((one) => isAbout(one, view.text))
  return view.other && view.isOnlyDifferent ? found.filter(({ key }) => differing.has(key)) : found
}

/** The grants of a role as a matrix: domains that fold, a line for each permission, a column for each scope. */
export const GrantsField = ({ field, saved, area, others, errors }: Props) => {
  const [view, setView] = useState<View>({ text: '', isAllOpen: false, other: undefined, isOnlyDifferent: false })
  const query = useCallQuery(listPermissions, {})
  const now = scopesOf(field?.value ?? saved)
  const set = (key: string, scope: Scope | null): void => {
    const rest = (field?.value ?? []).filter((grant) => grant.key !== key)
    field?.onChange(scope === null ? rest : [...rest, { key, scope }])
  }
  const matrix: Matrix = {
    now,
    changed: differingKeys(now, scopesOf(saved)),
    other: view.other && { name: view.other.name, scopes: scopesOf(view.other.grants ?? []) },
    onChange: field ? set : null,
  }
  const error = Object.entries(errors).find(([name]) => name.startsWith('grants'))?.[1]
  return (
    <div className={styles.grants} data-compared={view.other !== undefined}>
      <Tools
        view={view}
        others={others}
        error={error}
        onChange={(part) => setView((before) => ({ ...before, ...part }))}
      />
      <Loaded query={query} what="the permissions" shape="lines" rows={DOMAIN_LINES}>
        {(permissions) => (
          <Domains
            permissions={permissions.filter((one) => one.area === area || one.area === 'both')}
            view={view}
            matrix={matrix}
          />
        )}
      </Loaded>
    </div>
  )
}

type ToolsProps = Readonly<{
  view: View
  others: readonly Role[]
  error: string | undefined
  onChange: (part: Partial<View>) => void
}>

const Tools = ({ view, others, error, onChange }: ToolsProps) => (
  <div className={styles.tools}>
    <TextInput
      type="search"
      label="Permissions"
      placeholder="Search permissions"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={view.text}
      error={error}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
    <Select
      label="Compare with"
      placeholder="Another role"
      data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={view.other ? String(view.other.id) : null}
      onChange={(id) => onChange({ other: others.find((role) => String(role.id) === id) })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear Compare with' }}
    />
    {view.other && (
      <Switch
        label="Only differences"
        checked={view.isOnlyDifferent}
        onChange={(event) => onChange({ isOnlyDifferent: event.currentTarget.checked })}
      />
    )}
    <Button variant="subtle" color="gray" onClick={() => onChange({ isAllOpen: !view.isAllOpen })}>
      {view.isAllOpen ? 'Fold all' : 'Open all'}
    </Button>
  </div>
)

type DomainsProps = Readonly<{ permissions: readonly Permission[]; view: View; matrix: Matrix }>

const Domains = ({ permissions, view, matrix }: DomainsProps) => {
  const differing = differingKeys(matrix.now, matrix.other?.scopes ?? new Map())
  const shown = shownOf(permissions, view, differing)
  const isNarrowed = view.text !== '' || (view.other !== undefined && view.isOnlyDifferent)
  if (shown.length === 0) {
    return (
      <p className="m-dim">{view.text === '' ? 'Both roles have the same permissions.' : 'No permission matches.'}</p>
    )
  }
  return (
    <div className={styles.matrix}>
      <div className={styles.matrixHead} aria-hidden="true">
        <span>Permission</span>
        <span className={styles.scopes}>
          {CHOICES.map((choice) => (
            <span key={choice ?? 'none'}>{choiceLabel(choice)}</span>
          ))}
        </span>
        {matrix.other && <span className={styles.other}>{matrix.other.name}</span>}
      </div>
      {[...Map.groupBy(shown, ({ domain }) => domain)].map(([domain, own]) => (
        <GrantDomain
          key={`${domain} ${view.isAllOpen}`}
          domain={domain}
          permissions={own}
          isOpen={view.isAllOpen || isNarrowed}
          matrix={matrix}
        />
      ))}
    </div>
  )
}
