import type { Scope } from '#kit/contract/permissions.ts'
import styles from './roles.module.css'

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  own: 'Own',
  team: 'Team',
  department: 'Department',
  all: 'All',
}

type Props = Readonly<{
  name: string
  label: string
  /** The scopes in which the permission can be given. */
  scopes: readonly Scope[]
  scope: Scope | null
  /** Null: only shown. */
  onChange: ((scope: Scope | null) => void) | null
}>

/** None or one of the scopes, side by side; arrow keys move between them. */
export const ScopeButtons = ({ name, label, scopes, scope, onChange }: Props) => {
  const choices = scope === null || scopes.includes(scope) ? scopes : [...scopes, scope]
  return (
    <div className={styles.scopes} role="radiogroup" aria-label={`Scope of ${label}`} data-locked={onChange === null}>
      {[null, ...choices].map((choice) => (
        <label key={choice ?? 'none'}>
          <input
            type="radio"
            name={name}
            checked={scope === choice}
            disabled={onChange === null}
            onChange={() => onChange?.(choice)}
          />
          {choice === null ? 'None' : SCOPE_LABELS[choice]}
        </label>
      ))}
    </div>
  )
}
