import type { PlanPerson } from '../../contract/people.models.ts'
import { hours, NOTED_MINUTES } from '../parts/labels.ts'
import styles from './grid.module.css'

type Props = Readonly<{ person: PlanPerson | null }>

/** The planned hours of a person in the week, next to those of the contract. */
export const HoursCell = ({ person }: Props) => {
  const planned = person?.planned_minutes ?? null
  const agreed = person?.contract_minutes ?? 0
  return (
    <td className={styles.sum}>
      {planned !== null && (
        <span data-over={agreed > 0 && planned > agreed + NOTED_MINUTES ? '' : undefined}>
          {hours(planned)}
          <span className="m-dim"> / {hours(agreed)}</span>
        </span>
      )}
    </td>
  )
}
