import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, day, dayIn, relative } from '#kit/web/format/dates.ts'
import { fileSize } from '#kit/web/format/file-size.ts'
import { Card, Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listBackups, runBackup } from '../../contract/backups.calls.ts'
import type { BackupRow, BackupsMeta } from '../../contract/backups.models.ts'
import { RestoreSteps } from './restore-steps.tsx'
import { contentOf, copyOf, faultOf, KINDS, sizeOf, stateOf } from './labels.ts'
import styles from './backups.module.css'
import { Line } from '#kit/web/chart/line.tsx'
import { number } from '#kit/web/format/numbers.ts'

const MAX_BACKUPS = 30
const MEGABYTE = 1024 * 1024

/** The sizes of the last backups; a single one is no trend. */
const SizeTrend = ({ rows }: { rows: readonly BackupRow[] }) => {
  const whole = rows
    .filter(({ bytes }) => bytes !== null)
    .slice(0, MAX_BACKUPS)
    .toReversed()
  if (whole.length < 2) return null
  return (
    <Card>
      <Line
        title="Size of the backups"
        unit="MB"
        height={140}
        labels={whole.map(({ at }) => day(dayIn(at)))}
        series={[{ name: 'Size', values: whole.map(({ bytes }) => (bytes ?? 0) / MEGABYTE), tone: 'away' }]}
        format={(value) => number(value, 1)}
      />
    </Card>
  )
}

const COLUMNS: readonly Column<BackupRow>[] = [
  { key: 'at', title: 'Begun', text: (row) => dateTime(row.at), onPhone: 'title' },
  { key: 'kind', title: 'Kind', text: (row) => KINDS[row.kind] },
  {
    key: 'state',
    title: 'Status',
    cell: (row) => <StatusBadge {...stateOf(row)} />,
    text: (row) => stateOf(row).word,
  },
  { key: 'bytes', title: 'Size', text: sizeOf, isNumber: true },
  { key: 'content', title: 'Content', text: contentOf },
  {
    key: 'copy',
    title: 'Copied',
    cell: (row) => (row.copy_state === 'failed' ? <StatusBadge tone="bad" word={copyOf(row)} /> : copyOf(row)),
    text: copyOf,
  },
  { key: 'kept', title: 'Kept', text: (row) => (row.is_kept ? 'Kept' : row.state === 'done' ? 'Removed' : '–') },
  { key: 'fault', title: 'Fault', text: faultOf },
]

const REFETCH_MS = 2000

/** The age and the checks of the backups, and the steps to restore one. */
const BackupsTab = () => {
  const query = useCallQuery(listBackups, {})
  const isBusy = query.data?.some(({ state, verify_state }) => state === 'running' || verify_state === 'running')
  useCallQuery(listBackups, {}, { enabled: isBusy ?? false, refetchInterval: REFETCH_MS })
  return (
    <Loaded query={query} what="the backups" shape="table">
      {(rows) => query.meta && <Backups rows={rows} meta={query.meta} onStarted={query.reload} />}
    </Loaded>
  )
}
export default BackupsTab

type Props = Readonly<{ rows: readonly BackupRow[]; meta: BackupsMeta; onStarted: () => void }>

const Backups = ({ rows, meta, onStarted }: Props) => {
  const { has } = useActor()
  const run = useCall(runBackup)
  const newest = rows.find(({ is_kept, verify_state }) => is_kept && verify_state !== 'bad')
  return (
    <div className={styles.stack}>
      {meta.is_late && (
        <p className={styles.late} role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {meta.last_good_at === null
            ? 'There is no good backup yet. What is lost now cannot be brought back.'
            : `The last good backup was made ${relative(meta.last_good_at)}. What came after it cannot be brought back.`}
        </p>
      )}
      <Summary rows={rows} meta={meta} />
      {!meta.is_encrypted && (
        <p className={styles.note}>Backups are not encrypted. Set BACKUP_PASSPHRASE on the server.</p>
      )}
      {!meta.is_copied && (
        <p className={styles.note}>
          The next backups stay on this server alone. Set BACKUP_COPY_COMMAND, so that each is copied to another place.
        </p>
      )}
      {has('records.backup.write') && (
        <div className={styles.head}>
          <Button
            loading={run.isRunning}
            disabled={rows.some(({ state }) => state === 'running')}
            onClick={() => run.start({}, onStarted)}
          >
            Back up now
          </Button>
          <Refused failure={run.failure} />
        </div>
      )}
      {rows.length === 0 ? (
        <Empty title="No backups yet" text="One is made every night at half past two, and can be made at any time." />
      ) : (
        <>
          <SizeTrend rows={rows} />
          {newest && <RestoreSteps folder={meta.folder} backup={newest} />}
          <DataTable label="Backups" rows={rows} columns={COLUMNS} rowKey={(row) => row.id} />
        </>
      )}
    </div>
  )
}

const Summary = ({ rows, meta }: Pick<Props, 'rows' | 'meta'>) => {
  const verified = rows.find(({ verify_state }) => verify_state === 'good')?.verified_at
  return (
    <Tiles>
      <Tile label="Last good backup" value={meta.last_good_at === null ? 'None' : relative(meta.last_good_at)} />
      <Tile label="Last restored and checked" value={verified ? relative(verified) : 'Never'} />
      <Tile label="Next backup" value={dateTime(meta.next_at)} />
      <Tile label="Free on the disk" value={meta.free_bytes === null ? 'Unknown' : fileSize(meta.free_bytes)} />
      <Tile label="Encryption" value={meta.is_encrypted ? 'On' : 'Off'} />
    </Tiles>
  )
}
