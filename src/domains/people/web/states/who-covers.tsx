import type { ScreenLink } from '#kit/contract/keys.ts'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { type Cover, coverForAdmin, coverForLead } from '../../contract/cover.calls.ts'
import { photoOf, presenceText } from '../parts/labels.ts'
import styles from './states.module.css'

const hrefOf = (area: 'admin' | 'employee', id: number): ScreenLink =>
  area === 'admin' ? `/admin/employee/details/${id}` : `/employee/userprofile?tab=directory&person=${id}`

const Line = ({ cover, area }: { cover: Cover; area: 'admin' | 'employee' }) => (
  <li>
    <PersonAvatar
      name={cover.employee.name}
      photo={photoOf(cover.employee)}
      size={32}
      presence={cover.employee.presence}
    />
    <span className={styles.what}>
      <GoLink href={hrefOf(area, cover.employee.id)}>{cover.employee.name}</GoLink>
      <span className="m-dim m-small">{cover.reasons.join(' · ')}</span>
      <span className="m-hidden">{presenceText(cover.employee)}</span>
    </span>
    <StatusBadge tone={cover.free ? 'good' : 'off'} word={cover.free ? 'Works' : 'Away'} />
  </li>
)

/** The people who could stand in for a person on a day, the likeliest first. */
export const WhoCovers = ({ id }: { id: number }) => {
  const { area } = useActor()
  const [date, setDate] = useState(today())
  const call = area === 'admin' ? coverForAdmin : coverForLead
  const query = useCallQuery(call, { params: { id }, query: { date } }, { showPrevious: true })
  return (
    <div className="m-stack">
      <DateField
        id="cover-date"
        name="date"
        label="On"
        isOptional={false}
        value={date}
        onChange={(next) => next && setDate(next)}
      />
      <Loaded query={query} what="who covers" shape="lines">
        {(covers) =>
          covers.length === 0 ? (
            <Empty title="Nobody covers" text="No backup is set, and nobody in the team has the same designation." />
          ) : (
            <ol className={styles.covers}>
              {covers.map((cover) => (
                <Line key={cover.employee.id} cover={cover} area={area} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}
