import type { Hike } from '../../contract/hikes.models.ts'
import { BackPay, datedOf } from './back-pay.tsx'
import { LaterSalaries } from './later-salaries.tsx'

const namesOf = (hikes: readonly Hike[]): ReadonlyMap<number, string> =>
  new Map(hikes.length > 1 ? hikes.map(({ employee }) => [employee.id, employee.name]) : [])

/** Later salaries and issued months that hikes affect. */
export const Touches = ({ hikes }: Readonly<{ hikes: readonly Hike[] }>) => (
  <>
    {hikes.map(({ id, employee, later_salaries }) => (
      <LaterSalaries key={id} rows={later_salaries} {...(hikes.length > 1 ? { name: employee.name } : {})} />
    ))}
    <BackPay raises={datedOf(hikes)} names={namesOf(hikes)} />
  </>
)
