import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { dateTime, today } from '#kit/web/format/dates.ts'
import { fileSize } from '#kit/web/format/file-size.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listExports } from '../../contract/exports.calls.ts'
import { listName } from '../../contract/list-name.ts'
import type { ExportRow } from '../../contract/exports.models.ts'
import { filtersOf, STATES } from './labels.ts'
import styles from '../audit/audit.module.css'
import { Button } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useFileDrop } from '#kit/web/form/use-file-drop.ts'
import { Failed } from '#kit/web/states/failed.tsx'

/** Returns true if this browser can compute hashes, which needs a secure connection. */
const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** The SHA-256 of a file, as hexadecimal text. */
const fileHash = async (file: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Checked = Readonly<{ name: string; sha256: string }>

const CheckResult = ({ name, sha256 }: Checked) => {
  const query = useCallQuery(listExports, { query: { sha256 } })
  if (query.failure) return <Failed failure={query.failure} onRetry={query.reload} what="the export" />
  if (!query.data) return null
  const [found] = query.data
  if (!found)
    return (
      <p>
        <StatusBadge tone="bad" word="Not known" /> {name} was not made here, or was altered since.
      </p>
    )
  const filters = filtersOf(found)
  return (
    <>
      <p>
        <StatusBadge tone="good" word="Unaltered" /> {name} was made by {found.account.name} on{' '}
        {dateTime(found.started_at)}: {listName(found.list)}, {number(found.row_count ?? 0)} rows.
      </p>
      {filters !== '' && <p className="m-dim">Filters: {filters}</p>}
      {found.purpose !== null && <p className="m-dim">Purpose: {found.purpose}</p>}
    </>
  )
}

/** Takes a file, computes its hash in the browser, and shows who made it and whether it is unaltered. */
const CheckFile = () => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const take = async (file: File): Promise<void> => setChecked({ name: file.name, sha256: await fileHash(file) })
  const drop = useFileDrop((file) => void take(file))
  if (!canHash()) return null
  return (
    <div className={styles.box} {...drop.box}>
      <div className={styles.choose}>
        <input {...drop.input} hidden aria-label="File to check" accept=".csv,.xlsx" />
        <Button variant="default" leftSection={<IconFileSearch size={16} aria-hidden="true" />} onClick={drop.choose}>
          Check a file
        </Button>
        <span className="m-dim">Choose or drop an exported file. It stays on this device.</span>
      </div>
      <div role="status">
        {checked && (
          <>
            <CheckResult key={checked.sha256} {...checked} />
            <p className={styles.hash}>SHA-256 {checked.sha256}</p>
          </>
        )}
      </div>
    </div>
  )
}

const address = z.object({ eq: z.string().max(80).optional(), from: date.optional(), to: date.optional() })

const who = ({ account, acting_admin, token }: ExportRow): string => {
  if (token !== null) return `token ${token}, of ${account.name}`
  return acting_admin === null ? account.name : `${acting_admin} as ${account.name}`
}

const COLUMNS: readonly Column<ExportRow>[] = [
  { key: 'list', title: 'List', text: (row) => listName(row.list), onPhone: 'title' },
  { key: 'account', title: 'By', text: who },
  { key: 'started_at', title: 'When', text: (row) => dateTime(row.started_at), sort: 'started_at' },
  {
    key: 'row_count',
    title: 'Rows',
    text: (row) => (row.row_count === null ? '–' : number(row.row_count)),
    sort: 'row_count',
    isNumber: true,
  },
  {
    key: 'bytes',
    title: 'Size',
    text: (row) => (row.bytes === null ? '–' : fileSize(row.bytes)),
    sort: 'bytes',
    isNumber: true,
  },
  { key: 'format', title: 'Format', text: (row) => row.format.toUpperCase(), isExtra: true },
  { key: 'filters', title: 'Filters', text: (row) => filtersOf(row) || 'None', isExtra: true },
  { key: 'purpose', title: 'Purpose', text: (row) => row.purpose ?? '–' },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...STATES[row.state]} />,
    text: (row) => STATES[row.state].word,
  },
  {
    key: 'sha256',
    title: 'SHA-256',
    cell: (row) => <span className={styles.hash}>{row.sha256 ?? '–'}</span>,
    text: (row) => row.sha256 ?? '–',
    isExtra: true,
  },
]

/** The log of exports, and a check of a file against it. */
export const ExportLog = () => {
  const [{ eq, from, to }, set] = useAddressState(address)
  const clear = () => set({ eq: undefined, from: undefined, to: undefined })
  const period = from && to ? { from, to } : undefined
  return (
    <>
      <CheckFile />
      <CallTable
        id="exports"
        prefix="exports_"
        label="Exports"
        call={listExports}
        input={{ query: { q: eq, from, to } }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        empty={{ title: 'Nothing was exported yet' }}
        isFiltered={period !== undefined || eq !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: eq, onChange: (text) => set({ eq: text }), label: 'Search exports' }}
            count={period ? 1 : 0}
            onClear={clear}
          >
            <PeriodPicker
              value={period}
              onChange={(chosen) => set(chosen)}
              onClear={() => set({ from: undefined, to: undefined })}
              max={today()}
            />
          </FilterBar>
        }
      />
    </>
  )
}
