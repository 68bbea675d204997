import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Role } from '../../contract/roles.models.ts'
import styles from './roles.module.css'

type Props = Readonly<{ roles: readonly Role[]; chosen: number | undefined; onChoose: (id: number) => void }>

const AREAS = [
  { area: 'Admin', title: 'Admin area' },
  { area: 'User', title: 'Employee area' },
] as const

/** The roles of both areas with the number of their holders. */
export const RoleList = ({ roles, chosen, onChoose }: Props) => {
  if (roles.length === 0) return <p className="m-dim">No role matches.</p>
  const shown = AREAS.filter(({ area }) => roles.some((role) => role.area === area))
  return shown.map(({ area, title }) => (
    <section key={area}>
      <h2>{title}</h2>
      <ul>
        {roles
          .filter((role) => role.area === area)
          .map((role) => (
            <li key={role.id}>
              <button
                type="button"
                className={styles.role}
                aria-current={role.id === chosen}
                onClick={() => onChoose(role.id)}
              >
                <span>
                  {role.name} <span className="m-dim m-small m-number">{role.role_number}</span>
                </span>
                {role.archived_at === null ? (
                  <span className="m-dim m-number" aria-label={`${role.holders} holders`}>
                    {number(role.holders)}
                  </span>
                ) : (
                  <StatusBadge tone="off" word="Archived" />
                )}
              </button>
            </li>
          ))}
      </ul>
    </section>
  ))
}
