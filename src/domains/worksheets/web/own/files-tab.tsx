import { Switch } from '@mantine/core'
import { z } from 'zod'
import { queryFlag } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { UploadBox } from '#kit/web/form/upload-box.tsx'
import { day } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listFiles, saveFile, WORK_FILE } from '../../contract/attachments.calls.ts'
import type { WorkFile } from '../../contract/worksheets.models.ts'
import { workFileRecord } from '../../contract/worksheets.records.ts'
import { FileLink, useDeleteFile } from '../parts/work-files.tsx'
import styles from '../parts/worksheets.module.css'

const address = z.object({ evidence: queryFlag.optional() })

const columns = columnsOf<typeof workFileRecord, WorkFile>(workFileRecord, [
  ['title', { onPhone: 'title' }],
  ['work_date', { text: (row) => day(row.work_date) }],
  { key: 'file', title: 'File', text: (row) => row.file.name, cell: (row) => <FileLink file={row} /> },
  ['linked_to', { text: (row) => row.linked_to ?? 'Its day' }],
])

/** Own work files. Those offered as evidence are read by the people who evaluate. */
export const FilesTab = () => {
  const { id } = useActor()
  const [state, set] = useAddressState(address)
  const save = useCall(saveFile)
  const remove = useDeleteFile()
  const toggle = (row: WorkFile): void =>
    save.start({ body: { id, attachment_id: row.id, version: row.version, evidence: !row.evidence } })
  const evidence: Column<WorkFile> = {
    key: 'evidence',
    title: workFileRecord.fields.evidence.label,
    text: (row) => (row.evidence ? workFileRecord.fields.evidence.label : '–'),
    cell: (row) => (
      <Switch
        aria-label={`${row.title} is evidence`}
        checked={row.evidence}
        disabled={!row.can.update || row.pinned || save.isRunning}
        onChange={() => toggle(row)}
      />
    ),
  }
  return (
    <div className="m-stack">
      <Refused failure={save.failure ?? remove.failure} />
      <CallTable
        id="work-files"
        label="Work files"
        call={listFiles}
        input={{ params: { userId: id }, query: state.evidence ? { evidence: true } : {} }}
        rows={(rows) => rows}
        columns={[...columns, evidence]}
        rowKey={(row) => row.id}
        actions={(row) =>
          row.can.delete ? (
            <ActionMenu
              label={`Actions for ${row.title}`}
              actions={[{ label: 'Delete', run: () => remove.confirmDelete(row), isDestructive: true }]}
            />
          ) : null
        }
        empty={{
          title: 'No files yet.',
          text: 'Add what belongs to your work, and mark what shows it best as evidence.',
        }}
        isFiltered={state.evidence !== undefined}
        onClear={() => set({ evidence: undefined })}
        toolbar={
          <div className={styles.between}>
            <Switch
              label="Evidence only"
              checked={state.evidence ?? false}
              onChange={(event) => set({ evidence: event.currentTarget.checked ? 'true' : undefined })}
            />
            <UploadBox
              call={saveFile}
              input={{ body: { id } }}
              takes="work"
              max_bytes={WORK_FILE.max_bytes}
              label="Add file"
            />
          </div>
        }
      />
    </div>
  )
}
