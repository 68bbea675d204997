import { SCOPES, type Scope } from '#kit/contract/permissions.ts'
import styles from './roles.module.css'

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  own: 'Own',
  team: 'Team',
  department: 'Department',
  all: 'All',
}

/** The columns of the matrix, from nothing to everything. */
export const CHOICES = [null, ...SCOPES] as const

export const choiceLabel = (choice: Scope | null): string => (choice === null ? 'None' : SCOPE_LABELS[choice])

type Props = Readonly<{
  name: string
  label: string
  /** The scopes in which the permission can be given. */
  scopes: readonly Scope[]
  scope: Scope | null
  /** Null: only shown. */
  onChange: ((scope: Scope | null) => void) | null
}>

/** None or one of the scopes, each in its column; arrow keys move between them. */
export const ScopeButtons = ({ name, label, scopes, scope, onChange }: Props) => (
  <div className={styles.scopes} role="radiogroup" aria-label={`Scope of ${label}`} data-locked={onChange === null}>
    {CHOICES.map((choice) =>
      choice === null || choice === scope || scopes.includes(choice) ? (
        <label key={choice ?? 'none'} data-none={choice === null} data-checked={scope === choice}>
          <input
            type="radio"
            name={name}
            checked={scope === choice}
            disabled={onChange === null}
            onChange={() => onChange?.(choice)}
          />
          <span>{choiceLabel(choice)}</span>
        </label>
      ) : (
        <span key={choice} className={styles.noScope} aria-hidden="true" />
      ),
    )}
  </div>
)
