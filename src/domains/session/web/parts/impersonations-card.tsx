import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { dateTime, time } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { endSession } from '../../contract/session.calls.ts'
import type { PastImpersonation, SessionRow } from '../../contract/session.models.ts'
import styles from './security.module.css'
import { useState } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { actingLog } from '../../contract/acting.calls.ts'

const ROWS = 100

type ImpersonationLogProps = Readonly<{ id: number; reason: string | undefined }>

/** The changes during an impersonation, in their order. */
const ImpersonationLog = ({ id, reason }: ImpersonationLogProps) => (
  <>
    {reason && <p className="m-dim">{reason}</p>}
    <Acts id={id} />
  </>
)

// The button that loaded these rows has disappeared, so the focus of the keyboard moves here.
const takeFocus = (list: HTMLOListElement | null): void => list?.focus()

/** One page of it; the next one is loaded below on request. */
const Acts = ({ id, cursor }: Readonly<{ id: number; cursor?: string }>) => {
  const [hasMore, setMore] = useState(false)
  const query = useCallQuery(actingLog, { params: { id }, query: { limit: ROWS, cursor } })
  const next = query.meta?.next_cursor
  return (
    <Loaded query={query} what="this visit" shape="lines">
      {(rows) => (
        <>
          {rows.length === 0 && <Empty title="Nothing was changed" text="Only screens were viewed." />}
          <ol className={styles.log} tabIndex={-1} ref={cursor ? takeFocus : null}>
            {rows.map((row, index) => (
              <li key={`${row.at} ${String(index)}`}>
                <span className="m-dim m-number">{time(row.at)}</span>
                {row.path ? <GoLink href={row.path}>{row.sentence}</GoLink> : row.sentence}
              </li>
            ))}
          </ol>
          {next && hasMore && <Acts id={id} cursor={next} />}
          {next && !hasMore && (
            <Button variant="default" className={styles.more ?? ''} onClick={() => setMore(true)}>
              Show more
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

const minutes = ({ created_at, ended_at }: PastImpersonation): number =>
  Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(created_at)) / 60_000))

const columns: readonly Column<PastImpersonation>[] = [
  { key: 'who', title: 'Who', text: (row) => row.admin_name, onPhone: 'title' },
  { key: 'reason', title: 'Reason', text: (row) => row.reason },
  { key: 'when', title: 'When', text: (row) => dateTime(row.created_at) },
  { key: 'minutes', title: 'Minutes', text: (row) => String(minutes(row)), isNumber: true },
  { key: 'actions', title: 'Changes', text: (row) => String(row.actions), isNumber: true },
]

type Props = Readonly<{ live: readonly SessionRow[]; past: readonly PastImpersonation[] }>

/** Admins who act or acted under the own name, with their reasons and changes. */
export const ImpersonationsCard = ({ live, past }: Props) => {
  const log = useDrawer('visit')
  const opened = past.find(({ id }) => String(id) === log.id)
  return (
    <Card title="Acting sessions">
      {live.map((row) => (
        <LiveImpersonation key={row.id} row={row} />
      ))}
      {past.length === 0 && live.length === 0 && (
        <p className="m-dim">No administrator has used your account in the last 90 days.</p>
      )}
      {past.length > 0 && (
        <DataTable
          label="Acting sessions"
          rows={past}
          columns={columns}
          rowKey={(row) => row.id}
          onRow={(row) => log.open(row.id)}
          isCompact
        />
      )}
      <SideDrawer
        title={opened ? `${opened.admin_name}, ${dateTime(opened.created_at)}` : 'Acting session'}
        is_open={log.id !== null}
        onClose={log.close}
      >
        {log.id !== null && <ImpersonationLog id={Number(log.id)} reason={opened?.reason} />}
      </SideDrawer>
    </Card>
  )
}

const LiveImpersonation = ({ row }: { row: SessionRow }) => {
  const end = useCall(endSession)
  if (!row.acting) return null
  return (
    <div className={styles.live} role="status">
      <p>
        <strong>{row.acting.admin_name}</strong> acts as you until {time(row.acting.ends_at)}.
        <br />
        <span className="m-dim">{row.acting.reason}</span>
      </p>
      <Button color="red.8" loading={end.isRunning} onClick={() => end.start({ params: { id: row.id } })}>
        End now
      </Button>
    </div>
  )
}
