import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCallPages } from '#kit/web/call/use-call-pages.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Failed } from '#kit/web/states/failed.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { applyImport, changeImportCells, listImportRows } from '../../contract/imports.calls.ts'
import type { ImportDetails } from '../../contract/imports.models.ts'
import { RunningRows } from './import-page.tsx'
import { summaryOf } from './labels.ts'
import { RowGrid } from './row-grid.tsx'
import styles from './imports.module.css'

const FILTERS = ['errors', 'warnings', 'create', 'update', 'unchanged'] as const
type Only = (typeof FILTERS)[number]
const isOnly = (text: string): text is Only => FILTERS.some((one) => one === text)

const PAGE_ROWS = 50

type Props = Readonly<{ data: ImportDetails; onColumns: () => void; onReload: () => void }>

const useFilter = ({ counts, row_count }: ImportDetails) => {
  const [only, setOnly] = useState<Only | 'all'>(counts && counts.error > 0 ? 'errors' : 'all')
  const amounts = {
    errors: counts?.error ?? 0,
    warnings: counts?.warning ?? 0,
    create: counts?.create ?? 0,
    update: counts?.update ?? 0,
    unchanged: counts?.unchanged ?? 0,
  }
  const labels = { errors: 'Errors', warnings: 'Warnings', create: 'New', update: 'Changed', unchanged: 'No change' }
  const choices = [
    { value: 'all', label: `All ${number(row_count)}` },
    ...FILTERS.filter((one) => amounts[one] > 0 || one === only).map((one) => ({
      value: one,
      label: `${labels[one]} ${number(amounts[one])}`,
    })),
  ]
  return { only, choices, choose: (text: string) => setOnly(isOnly(text) ? text : 'all') }
}

/** The second step: each row with what is wrong with it, corrected in place, and then the import itself. */
export const CheckStep = ({ data, onColumns, onReload }: Props) => {
  const filter = useFilter(data)
  const query = filter.only === 'all' ? {} : { only: filter.only }
  const pages = useCallPages(listImportRows, { params: { id: data.id }, query }, PAGE_ROWS)
  const cells = useCall(changeImportCells)
  const apply = useCall(applyImport)
  const counts = data.counts
  if (!counts) return null
  const send = async (body: Parameters<typeof cells.run>[0]['body']): Promise<void> => {
    const done = await cells.run({ params: { id: data.id }, body })
    if (done) onReload()
  }
  const start = async (): Promise<void> => {
    const skip = counts.error > 0
    const isSure =
      !skip ||
      (await confirm({
        title: `Leave out ${count(counts.error, 'row')}?`,
        text: 'Rows with errors are not imported. You can send them again later.',
        action: `Import the other ${number(counts.create + counts.update)}`,
      }))
    if (!isSure) return
    await apply.run({
      params: { id: data.id },
      body: { version: data.version, ...(skip ? { skip_errors: true } : {}) },
    })
    onReload()
  }
  const changes = counts.create + counts.update
  return (
    <div className="m-stack">
      <p>{summaryOf(counts, data.of)}</p>
      <SegmentedControl data={filter.choices} value={filter.only} onChange={filter.choose} aria-label="Rows to show" />
      {pages.failure ? (
        <Failed failure={pages.failure} onRetry={pages.reload} what="the rows" />
      ) : pages.pages === undefined ? (
        <Skeletons shape="table" />
      ) : (
        <RowGrid data={data} rows={pages.pages.flat()} isBusy={cells.isRunning} onSend={(body) => void send(body)} />
      )}
      {pages.hasMore && (
        <div>
          <Button variant="default" loading={pages.isLoadingMore} onClick={pages.loadMore}>
            Show more rows
          </Button>
        </div>
      )}
      <Refused failure={cells.failure ?? apply.failure} />
      {apply.isRunning && <RunningRows id={data.id} />}
      <div className={styles.bar}>
        <Button disabled={changes === 0} loading={apply.isRunning} onClick={() => void start()}>
          {counts.error > 0
            ? `Import ${number(changes)}, leave out ${number(counts.error)}`
            : `Import ${number(changes)}`}
        </Button>
        <Button variant="default" onClick={onColumns}>
          Change columns
        </Button>
        <span className="m-dim">All or nothing, and it can be undone for 24 hours.</span>
      </div>
    </div>
  )
}
