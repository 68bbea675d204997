import { GoLink } from '#kit/web/address/go-link.tsx'
import { dayIn, fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { EarlierRecord } from '../../contract/merged.models.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { detailsOf } from '../parts/use-row-actions.ts'
import styles from './merging.module.css'

/** `2 Feb – 30 Apr 2025`, as a sentence about an earlier record. */
const daysOf = ({ joined_on, left_on }: EarlierRecord): string =>
  left_on === null ? `since ${fullDay(joined_on)}` : `${fullDay(joined_on)} to ${fullDay(left_on)}`

const Earlier = ({ row }: { row: EarlierRecord }) => (
  <li>
    <GoLink href={detailsOf(row)}>Earlier record {row.employee_no}</GoLink> ({daysOf(row)}), merged on{' '}
    {fullDay(dayIn(row.at))} by {row.by}
  </li>
)

type DoubleProps = Readonly<{ id: number; double: NonNullable<EmployeeRecord['double']> }>

/** Another record that may be of the same person. */
const Double = ({ id, double }: DoubleProps) => (
  <div className={styles.banner} role="status">
    <StatusBadge tone="attention" word="Maybe twice" />
    <span>
      {double.name} ({double.employee_no}) has the same name and date of birth.
    </span>
    <GoLink href={`/admin/employee/merge/${id}?with=${double.id}`}>Compare and merge</GoLink>
  </div>
)

type Shown = Pick<EmployeeRecord, 'id' | 'merged_into' | 'earlier' | 'double' | 'service_from'>

/** The record into which one was merged, those that were merged into it, and one that may be the same person. */
export const MergedBanner = ({ person }: { person: Shown }) => {
  const { merged_into, earlier, service_from, double } = person
  if (merged_into)
    return (
      <div className={styles.banner} role="status">
        <StatusBadge tone="off" word="Merged" />
        <span>
          Merged into{' '}
          <GoLink href={detailsOf(merged_into)}>
            {merged_into.name} ({merged_into.employee_no})
          </GoLink>{' '}
          on {fullDay(dayIn(merged_into.at))} by {merged_into.by}. Nothing of this record changes any more.
        </span>
      </div>
    )
  return (
    <>
      {earlier.length > 0 && (
        <section className={styles.banner} aria-label="Earlier records">
          <ul className={styles.earlier}>
            {earlier.map((row) => (
              <Earlier key={row.id} row={row} />
            ))}
            {service_from && <li className="m-dim">Years of service count from {fullDay(service_from)}</li>}
          </ul>
        </section>
      )}
      {double && <Double id={person.id} double={double} />}
    </>
  )
}
