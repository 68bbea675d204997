import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { Line } from '#kit/web/chart/line.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { day, dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { getReceipts, remindSilent } from '../../contract/announcements.calls.ts'
import type { Announcement, AnnouncementRecipient } from '../../contract/announcements.models.ts'
import { announcementRecord } from '../../contract/notices.records.ts'
import { Files } from './files.tsx'
import { Markdown } from './markdown.tsx'
import { STATUS } from './labels.ts'
import styles from './announcements.module.css'

const columnsOf = (mustAcknowledge: boolean): readonly Column<AnnouncementRecipient>[] => [
  {
    key: 'name',
    title: 'Person',
    text: ({ name }) => name,
    cell: ({ name, department, employee_id }) => (
      <PersonChip
        name={name}
        photo={employee_id === null ? null : { id: employee_id }}
        under={department?.name ?? (employee_id === null ? 'Administrator' : 'No department')}
      />
    ),
    sort: 'name',
    onPhone: 'title',
  },
  {
    key: 'read',
    title: 'Read',
    text: ({ read_at }) => (read_at === null ? 'Not read' : dateTime(read_at)),
    sort: 'read_at',
  },
  ...(mustAcknowledge
    ? [
        {
          key: 'acknowledged',
          title: 'Acknowledged',
          text: ({ acknowledged_at }: AnnouncementRecipient) =>
            acknowledged_at === null ? 'Not acknowledged' : dateTime(acknowledged_at),
        },
      ]
    : []),
]

const READ_OPTIONS = [
  { value: 'unread', label: 'Not read' },
  { value: 'read', label: 'Read' },
] as const
const ALL_OPTIONS = [
  ...READ_OPTIONS,
  { value: 'open', label: 'Not acknowledged' },
  { value: 'acknowledged', label: 'Acknowledged' },
] as const
type State = (typeof ALL_OPTIONS)[number]['value']

/** An announcement with who has read it and who has not. */
export const AnnouncementReceipts = ({ row }: Readonly<{ row: Announcement }>) => {
  const [state, setState] = useState<State>()
  const input = { params: { id: row.id }, query: { state } }
  const list = useListResponse(getReceipts, input, 'reach_')
  const { data } = list
  const { reach, must_acknowledge } = row
  return (
    <div className={styles.stack}>
      <DetailsOf
        of={announcementRecord}
        row={row}
        items={[
          ['status', <StatusBadge key="status" {...STATUS[row.status]} />],
          'audience_text',
          'publish_at',
          'expires_at',
          'acknowledge_by',
          'created_by_name',
        ]}
      />
      {row.body !== '' && <Markdown text={row.body} />}
      <Files files={row.files} />
      <Tiles>
        <Tile label="Audience" value={number(reach.audience)} />
        <Tile label="Read" value={number(reach.read)} />
        {must_acknowledge && <Tile label="Acknowledged" value={number(reach.acknowledged)} />}
      </Tiles>
      {row.can.remind && <Remind row={row} />}
      <Together responses={[list]}>
        {data && <ReadCharts data={data} must_acknowledge={must_acknowledge} />}
        <CallTable
          id="announcement-reach"
          prefix="reach_"
          label="Who has read it"
          call={getReceipts}
          input={input}
          rows={({ rows }) => rows}
          columns={columnsOf(must_acknowledge)}
          rowKey={({ account_id }) => account_id}
          empty={{ title: state === undefined ? 'Nobody belongs to this audience' : 'No one here' }}
          isFiltered={state !== undefined}
          onClear={() => setState(undefined)}
          toolbar={
            <FilterSelect
              label="Who"
              options={must_acknowledge ? ALL_OPTIONS : READ_OPTIONS}
              value={state}
              onChange={setState}
            />
          }
        />
      </Together>
    </div>
  )
}

type ChartsProps = Readonly<{ data: DataOf<typeof getReceipts>; must_acknowledge: boolean }>

const ReadCharts = ({ data, must_acknowledge }: ChartsProps) => (
  <>
    {data.by_day.length > 0 && (
      <Line
        title="Read by day"
        unit="people"
        labels={data.by_day.map(({ date }) => day(date))}
        series={[
          { name: 'Read', values: data.by_day.map(({ read }) => read) },
          ...(must_acknowledge
            ? [{ name: 'Acknowledged', values: data.by_day.map(({ acknowledged }) => acknowledged) }]
            : []),
        ]}
      />
    )}
    {data.by_department.length > 1 && (
      <Bars
        title="By department"
        unit="people"
        labels={data.by_department.map(({ name }) => name)}
        series={[
          { name: 'Read', values: data.by_department.map(({ read }) => read) },
          { name: 'Not read', values: data.by_department.map(({ audience, read }) => audience - read) },
        ]}
      />
    )}
  </>
)

const Remind = ({ row }: Readonly<{ row: Announcement }>) => {
  const remind = useCall(remindSilent)
  const silent = row.reach.audience - (row.must_acknowledge ? row.reach.acknowledged : row.reach.read)
  return (
    <div>
      <Button variant="default" loading={remind.isRunning} onClick={() => remind.start({ params: { id: row.id } })}>
        Remind {number(silent)} who have not {row.must_acknowledge ? 'acknowledged' : 'read'} it
      </Button>
      <Refused failure={remind.failure} />
    </div>
  )
}
