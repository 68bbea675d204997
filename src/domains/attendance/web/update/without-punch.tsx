import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listMeta } from '#kit/web/table/list-meta.ts'
import { attendanceList } from '../../contract/attendance.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { verdictTone } from '../parts/tones.ts'
import { daysOf } from '../report/people-table.tsx'
import styles from './update.module.css'

const MOST = 100

type Props = Readonly<{ date: string; chosen: readonly number[]; onChoose: (day: DayRow) => void }>

/** Who has no punch on a date though work was expected; one press chooses them. */
export const WithoutPunch = ({ date, chosen, onChoose }: Props) => {
  const query = useCallQuery(
    attendanceList,
    { body: { start_date: date, end_date: date, verdicts: ['absent', 'pending'], sort: 'name', limit: MOST } },
    { enabled: date !== '', keep: true },
  )
  const total = listMeta(query.meta)?.total ?? 0
  return (
    <Card
      title={`Without a punch on ${dayWords(date)}`}
      aside={<span className="m-dim m-number">{number(total)}</span>}
    >
      <Loaded query={query} what="the people without a punch" shape="lines">
        {(data) => {
          const days = daysOf(data).filter((day) => day.first_in_at === null)
          if (days.length === 0)
            return <Empty title="Nobody is missing" text="Everybody who was expected has punched in." />
          return (
            <ul className={styles.missing}>
              {days.map((day) => (
                <li key={day.employee.id}>
                  <PersonChip name={day.employee.name} under={day.employee.team?.name ?? day.employee.employee_no} />
                  <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={chosen.includes(day.employee.id)}
                    leftSection={<IconPlus size={14} aria-hidden="true" />}
                    aria-label={`Choose ${day.employee.name}`}
                    onClick={() => onChoose(day)}
                  >
                    {chosen.includes(day.employee.id) ? 'Chosen' : 'Choose'}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}
