import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconBell, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useDisclosure } from '@mantine/hooks'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, month as monthWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { LaterModal } from '#kit/web/layout/later-dialogs.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listPeriods, lockPeriod, nudgeOwners, reopenPeriod } from '../../contract/periods.calls.ts'
import type { PeriodRow } from '../../contract/periods.models.ts'
import { AcceptedList } from './accepted-list.tsx'
import { ExceptionTable } from './exception-table.tsx'
import { acceptableOf, blockingOf, pointsText, signOf } from './month-labels.ts'
import styles from './months.module.css'
import { ReopenForm } from './reopen-form.tsx'

const ICON = { size: 16, 'aria-hidden': true } as const

/** Shows one month: the blocking points, the people who have to act, and the lock itself. */
export const MonthDetail = ({ month, onBack }: { month: string; onBack: () => void }) => {
  const query = useCallQuery(listPeriods, {})
  return (
    <div className={styles.month}>
      <div>
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft {...ICON} />} onClick={onBack}>
          All months
        </Button>
      </div>
      <Loaded query={query} what="this month" shape="lines">
        {(rows) => {
          const row = rows.find((one) => one.month === month)
          if (!row) return <Empty title={`No attendance in ${monthWords(month)}.`} text="Choose another month." />
          return <Month row={row} />
        }}
      </Loaded>
    </div>
  )
}

const Month = ({ row }: { row: PeriodRow }) => (
  <div className={styles.month}>
    <header className={styles.head}>
      <h2>{monthWords(row.month)}</h2>
      <StatusBadge {...signOf(row)} />
      <MonthActions row={row} />
    </header>
    {row.state === 'open' ? <Open row={row} /> : <Locked row={row} />}
  </div>
)

const Open = ({ row }: { row: PeriodRow }) => (
  <>
    <p className="m-dim">{stepText(row)}</p>
    {row.exceptions.length > 0 && (
      <Tiles>
        {row.exceptions.map(({ kind, label, blocking, count }) => (
          <Tile
            key={kind}
            label={label}
            value={count}
            note={blocking ? 'must be settled' : 'can be accepted'}
            tone={blocking ? 'bad' : 'attention'}
          />
        ))}
      </Tiles>
    )}
    <ExceptionTable month={row.month} kinds={row.exceptions} />
  </>
)

/** Returns the next step, as a sentence. */
const stepText = (row: PeriodRow): string => {
  if (!row.is_over) return 'The month is still running. It can be locked once its last day is over for everyone.'
  const [blocking, open] = [blockingOf(row), acceptableOf(row)]
  if (blocking > 0) return `${pointsText(blocking)} must be settled before the month can be locked.`
  if (open > 0) return `${pointsText(open)} can be settled, or accepted when you lock the month.`
  return 'Everything is settled. The month can be locked.'
}

const Locked = ({ row }: { row: PeriodRow }) => (
  <>
    <p className="m-dim">
      Locked by {row.locked_by?.name ?? 'the system'}
      {row.locked_at && `, ${dateTime(row.locked_at)}`}.
      {row.reopen_requested_by &&
        ` ${row.reopen_requested_by.name} asks to re-open it: ${row.reopen_reason ?? ''}. Another person must confirm.`}
    </p>
    {row.totals && (
      <Tiles>
        <Tile label="People" value={row.totals.people} />
        <Tile
          label="Worked"
          value={duration(row.totals.worked_minutes)}
          note={`of ${duration(row.totals.expected_minutes)}`}
        />
        <Tile label="Overtime" value={duration(row.totals.overtime_minutes)} />
        <Tile label="Present" value={row.totals.days_present} note="days" />
        <Tile label="Half days" value={row.totals.days_half} />
        <Tile label="Absent" value={row.totals.days_absent} note="days" />
        <Tile label="On leave" value={row.totals.days_leave} note="days" />
      </Tiles>
    )}
    <AcceptedList {...row} />
  </>
)

const MonthActions = ({ row }: { row: PeriodRow }) => {
  const { has } = useActor()
  const remind = useCall(nudgeOwners)
  const lock = useCall(lockPeriod)
  const reopen = useCall(reopenPeriod)
  const [isReopening, reopening] = useDisclosure(false)
  const { month, version } = row
  const name = monthWords(month)
  const confirmLock = async (): Promise<void> => {
    const open = acceptableOf(row)
    const isSure = await confirm({
      title: `Lock ${name}?`,
      text: `Nothing of the month can change afterwards.${open > 0 ? ` ${pointsText(open)} will be accepted as they are, by name.` : ''}`,
      action: open > 0 ? `Accept ${pointsText(open)} and lock` : `Lock ${name}`,
    })
    if (isSure) lock.start({ body: { month, version, accept_exceptions: open > 0 } })
  }
  const decide = (action: 'confirm' | 'withdraw'): void => reopen.start({ body: { month, version, action } })
  const canRemind = row.state === 'open' && row.exceptions.length > 0 && has('attendance.period.write')
  return (
    <Group gap="xs" ml="auto">
      {canRemind && (
        <Button
          variant="default"
          leftSection={<IconBell {...ICON} />}
          loading={remind.isRunning}
          onClick={() => remind.start({ body: { month } })}
        >
          Remind all
        </Button>
      )}
      {row.state === 'open' && has('attendance.period.write') && (
        <Button
          leftSection={<IconLock {...ICON} />}
          disabled={!row.can.lock}
          loading={lock.isRunning}
          onClick={() => void confirmLock()}
        >
          Lock
        </Button>
      )}
      {row.can.reopen && (
        <Button variant="default" leftSection={<IconLockOpen {...ICON} />} onClick={reopening.open}>
          Re-open
        </Button>
      )}
      {row.can.withdraw && (
        <Button variant="default" loading={reopen.isRunning} onClick={() => decide('withdraw')}>
          Keep locked
        </Button>
      )}
      {row.can.confirm_reopen && (
        <Button leftSection={<IconLockOpen {...ICON} />} loading={reopen.isRunning} onClick={() => decide('confirm')}>
          Confirm re-opening
        </Button>
      )}
      <LaterModal
        opened={isReopening}
        onClose={reopening.close}
        title={`Re-open ${name}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ReopenForm row={row} onDone={reopening.close} />
      </LaterModal>
    </Group>
  )
}
