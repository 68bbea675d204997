import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { HolidayCalendar, ImportedHoliday } from '../../contract/calendar.models.ts'
import { HOLIDAY_FILE, importHolidays } from '../../contract/holidays.calls.ts'
import styles from './organisation.module.css'

type Props = Readonly<{ is_open: boolean; onClose: () => void; calendar: HolidayCalendar }>
type Row = ImportedHoliday & Readonly<{ at: number }>
type Read = Readonly<{ rows: readonly Row[]; file: File }>

const RESULTS = {
  add: { tone: 'good', word: 'New' },
  same: { tone: 'off', word: 'There already' },
  conflict: { tone: 'attention', word: 'Day is taken' },
} as const

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'Holiday',
    text: (row) => row.name + { full: '', am: ' (morning)', pm: ' (afternoon)' }[row.portion],
    onPhone: 'title',
  },
  { key: 'date', title: 'Day', text: (row) => fullDay(row.date) },
  {
    key: 'result',
    title: 'Result',
    text: (row) => RESULTS[row.result].word,
    cell: (row) => <StatusBadge {...RESULTS[row.result]} />,
    onPhone: 'status',
  },
]

/** Reads a file of holidays, shows the result of each, and then adds the new ones. */
export const HolidayImport = ({ is_open, onClose, calendar }: Props) => {
  const [read, setRead] = useState<Read | null>(null)
  const apply = useCall(importHolidays)
  const close = (): void => {
    setRead(null)
    onClose()
  }
  const fresh = read?.rows.filter(({ result }) => result === 'add').length ?? 0
  const save = async (): Promise<void> => {
    if (!read) return
    const done = await apply.run({ body: { calendar_id: calendar.id, apply: true } }, { file: read.file })
    if (done) close()
  }
  return (
    <SideDrawer title={`Import holidays to ${calendar.name}`} is_open={is_open} onClose={close}>
      <div className={styles.stack}>
        <p className="m-dim">
          Whole days of a calendar file, with repeated ones for this year and the next two; or a table with the columns
          date, name and, for half days, portion (am or pm). Nothing is saved before you have seen it.
        </p>
        <UploadBox
          call={importHolidays}
          input={{ body: { calendar_id: calendar.id } }}
          takes="calendar"
          max_bytes={HOLIDAY_FILE.max_bytes}
          label={read ? 'Choose another file' : 'Choose file'}
          doneText="Read. Nothing is saved yet."
          onDone={({ data }, file) => setRead({ rows: data.map((row, at) => ({ ...row, at })), file })}
        />
        {read && (
          <>
            <DataTable label="Holidays of the file" rows={read.rows} columns={columns} rowKey={(row) => row.at} />
            {read.rows.some(({ result }) => result === 'conflict') && (
              <p className="m-dim m-small">A day keeps the holiday that it has.</p>
            )}
            <Refused failure={apply.failure} />
            <div className="m-row">
              <Button disabled={fresh === 0} loading={apply.isRunning} onClick={() => void save()}>
                {fresh === 0 ? 'Nothing new to import' : `Import ${count(fresh, 'holiday')}`}
              </Button>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </div>
    </SideDrawer>
  )
}
