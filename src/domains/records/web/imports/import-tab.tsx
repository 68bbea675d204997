import { Button, Select, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { addImport, downloadTemplate, listImportKinds, listImports } from '../../contract/imports.calls.ts'
import { IMPORT_FILE, type ImportedFile, type ImportKind } from '../../contract/imports.models.ts'
import { stateOf } from './labels.ts'
import styles from './imports.module.css'

const ImportPage = lazy(async () => ({ default: (await import('./import-page.tsx')).ImportPage }))

const address = z.object({ import: z.coerce.number().int().positive().optional().catch(undefined) })

const columns: readonly Column<ImportedFile>[] = [
  { key: 'file', title: 'File', text: (row) => row.file_name, onPhone: 'title', priority: 1 },
  { key: 'title', title: 'Data', text: (row) => row.title },
  { key: 'rows', title: 'Rows', text: (row) => number(row.row_count), isNumber: true },
  { key: 'by', title: 'Sent by', text: (row) => row.by.name },
  { key: 'at', title: 'Sent', text: (row) => dateTime(row.created_at), isShort: true },
  {
    key: 'progress',
    title: 'Status',
    text: (row) => stateOf(row).word,
    cell: (row) => <StatusBadge {...stateOf(row)} />,
    onPhone: 'status',
  },
]

type Opened = Readonly<{ kind: ImportKind; onOpen: (id: number) => void }>

/** Takes rows that were copied in a spreadsheet. */
const PasteRows = ({ kind, onOpen }: Opened) => {
  const [text, setText] = useState('')
  const add = useCall(addImport)
  const send = async (): Promise<void> => {
    const file = new File([text], 'Pasted rows.csv', { type: 'text/csv' })
    const done = await add.run({ body: { kind: kind.kind } }, { file })
    if (done) onOpen(done.data.id)
  }
  return (
    <details className="m-fold">
      <summary>Paste rows from a spreadsheet</summary>
      <div className={styles.paste}>
        <Textarea
          label="Rows with their titles in the first line"
          autosize
          minRows={4}
          maxRows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Refused failure={add.failure} />
        <div className="m-row">
          <Button variant="default" disabled={text.trim() === ''} loading={add.isRunning} onClick={() => void send()}>
            Read these rows
          </Button>
        </div>
      </div>
    </details>
  )
}

const NewImport = ({ kinds, onOpen }: Readonly<{ kinds: readonly ImportKind[]; onOpen: (id: number) => void }>) => {
  const [chosen, setChosen] = useState<string | null>('people')
  const kind = kinds.find((one) => one.kind === chosen) ?? kinds[0]
  if (!kind) return <p className="m-dim">Your role may import none of the data yet.</p>
  const template = (format: 'csv' | 'xlsx'): void =>
    void saveFile(downloadTemplate, { query: { kind: kind.kind, format } }, `${kind.kind}-template.${format}`)
  return (
    <div className="m-stack">
      {kinds.length > 1 && (
        <Select
          label="What do you import?"
          data={kinds.map((one) => ({ value: one.kind, label: one.title }))}
          value={kind.kind}
          onChange={setChosen}
          allowDeselect={false}
        />
      )}
      <UploadBox
        call={addImport}
        input={{ body: { kind: kind.kind } }}
        takes="table"
        max_bytes={IMPORT_FILE.max_bytes}
        label="Choose a file"
        doneText="Read. Nothing has changed yet."
        onDone={({ data }) => onOpen(data.id)}
      />
      <PasteRows kind={kind} onOpen={onOpen} />
      <p className="m-dim m-small">
        Up to {number(IMPORT_FILE.max_rows)} rows. Files of BambooHR, Personio, Frappe HR and OrangeHRM, and our own
        exports are recognised. Nothing changes before you have seen it, and everything can be undone for 24 hours.
      </p>
      <div className="m-row">
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => template('xlsx')}
        >
          Excel template
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => template('csv')}
        >
          CSV template
        </Button>
      </div>
    </div>
  )
}

/** Imports of data: the earlier ones, a new one, and the one that is open. */
const ImportTab = () => {
  const [state, set] = useAddressState(address)
  const kinds = useCallQuery(listImportKinds, {})
  const open = (id: number | undefined): void => set({ import: id })
  if (state.import !== undefined)
    return (
      <Suspense fallback={<Skeletons shape="form" />}>
        <ImportPage key={state.import} id={state.import} onClose={() => open(undefined)} />
      </Suspense>
    )
  return (
    <div className="m-stack">
      <Loaded query={kinds} what="the kinds of data" shape="form">
        {(data) => <NewImport kinds={data} onOpen={open} />}
      </Loaded>
      <CallTable
        id="imports"
        label="Imports"
        call={listImports}
        input={{ query: {} }}
        rows={(data) => data}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => open(row.id)}
        toolbar={<h2 className={styles.earlier}>Imports so far</h2>}
        empty={{ title: 'No imports yet', text: 'Choose a file, paste rows or get the template.' }}
        isFiltered={false}
        onClear={() => undefined}
      />
    </div>
  )
}
export default ImportTab
