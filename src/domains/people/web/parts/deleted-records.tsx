import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, dayIn, fullDay } from '#kit/web/format/dates.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { type DeletedPerson, listDeletedEmployees } from '../../contract/deleted.calls.ts'
import { restoreEmployee } from '../../contract/employees.calls.ts'
import styles from './people.module.css'

const Row = ({ person }: { person: DeletedPerson }) => {
  const restore = useCall(restoreEmployee)
  const { id, name, employee_no, work_email, deleted_at, restorable_until } = person
  return (
    <li>
      <div>
        <b>{name}</b> <span className="m-dim m-number">{employee_no}</span>
        <p className="m-dim m-small">
          {work_email && `${work_email} · `}deleted {dateTime(deleted_at)} · until {fullDay(dayIn(restorable_until))}
        </p>
        <Refused failure={restore.failure} />
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Restore ${name}`}
        loading={restore.isRunning}
        onClick={() => restore.start({ params: { id } })}
      >
        Restore
      </Button>
    </li>
  )
}

/** Records that were deleted as made in error, and the way back for each. */
export const DeletedRecords = () => {
  const query = useCallQuery(listDeletedEmployees, {})
  return (
    <Loaded query={query} what="the deleted records" shape="lines">
      {(people) =>
        people.length === 0 ? (
          <Empty title="Nothing was deleted" text="A record that is deleted can be restored here for 30 days." />
        ) : (
          <ul className={styles.deleted}>
            {people.map((person) => (
              <Row key={person.id} person={person} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
